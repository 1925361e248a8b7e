import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-outbox.ts'
import { clearBounce, sendMailAgain, sendMailsAgain } from './actions/outbox.ts'
import { getMail, listMails } from './outbox-queries.ts'

/** The mails that were written, as organisers see them. */
export function outboxRoutes(api: Api): void {
  api.serve(contract.findMails, ({ input, ...tools }) => listMails(tools, input))
  api.serve(contract.getMail, ({ input, ...tools }) => getMail(tools, input.mailId))
  api.serve(contract.sendMailsAgain, ({ actor, input, ...tools }) =>
    sendMailsAgain(tools, actor.id, input.chosen),
  )
  api.serve(contract.sendMailAgain, ({ actor, input, ...tools }) =>
    sendMailAgain(tools, actor.id, input.mailId),
  )
  api.serve(contract.clearBounce, ({ db, actor, input }) => clearBounce(db, actor.id, input.userId))
}
