import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-outbox.ts'
import { clearBounce, sendMailAgain } from './actions/outbox.ts'
import { getMail, listMails } from './outbox-queries.ts'

/** The mails that were written, as organisers see them. */
export function outboxRoutes(api: Api): void {
  api.serve(contract.findMails, ({ input, ...tools }) => listMails(tools, input))
  api.serve(contract.getMail, ({ input, ...tools }) => getMail(tools, input.mailId))
  api.serve(contract.sendMailAgain, ({ actor, input, ...tools }) =>
    sendMailAgain(tools, actor.id, input.mailId),
  )
  api.serve(contract.clearBounce, ({ db, actor, input }) => clearBounce(db, actor.id, input.userId))
}
