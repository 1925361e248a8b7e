import * as choicesContract from '#features/accounts/profile/contract-choices.ts'
import * as choices from '#features/accounts/profile/server/choices.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract-data.ts'
import { deleteAccount } from './deletion.ts'
import { downloadExport, getExport, getMyData, requestExport } from './export.ts'

/** One's own data, and the choices that organisers define. */
export function dataRoutes(api: Api): void {
  api.serve(contract.getMyData, ({ actor, ...tools }) => getMyData(tools, actor.id))
  api.serve(contract.getExport, ({ db, actor }) => getExport(db, actor.id))
  api.serve(contract.requestExport, ({ db, actor }) => requestExport(db, actor.id))
  api.download(contract.downloadExport, ({ actor, ...tools }) => downloadExport(tools, actor.id))
  api.serve(contract.deleteAccount, async ({ actor, input, language, request, ...tools }) => {
    await deleteAccount(tools, actor, { ...input, address: request.ip, language })
    return { message: messagesOf('accounts', language)('deletion.done') }
  })

  api.serve(choicesContract.listChoices, ({ db }) => choices.listChoices(db))
  api.serve(choicesContract.saveChoice, ({ db, actor, input }) => choices.saveChoice(db, actor.id, input))
}
