import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-outbox.ts'
import { sendMailAgain } from './actions/outbox.ts'
import { getMail, getMailFile, listMails } from './outbox-queries.ts'

/** The mails that were written, as organisers see them. */
export function outboxRoutes(api: Api): void {
  api.serve(contract.findMails, ({ input, ...tools }) => listMails(tools, input))
  api.serve(contract.getMail, ({ input, ...tools }) => getMail(tools, input.mailId))
  api.download(contract.getMailFile, ({ db, input }) => getMailFile(db, input.mailId, input.fileId))
  api.serve(contract.sendMailAgain, ({ actor, input, ...tools }) =>
    sendMailAgain(tools, actor.id, input.mailId),
  )
}
