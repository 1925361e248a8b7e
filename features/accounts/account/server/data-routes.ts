import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract-data.ts'
import { deleteAccount } from './account-deletion.ts'
import { downloadExport, getMyData } from './personal-archive.ts'

export function dataRoutes(api: Api): void {
  api.serve(contract.getMyData, ({ actor, ...tools }) => getMyData(tools, actor.id))
  api.download(contract.downloadExport, ({ actor, ...tools }) => downloadExport(tools, actor.id))
  api.serve(contract.deleteAccount, async ({ actor, input, language, request, ...tools }) => {
    await deleteAccount(tools, actor, { ...input, address: request.ip, language })
    return { message: messagesOf('accounts', language)('deletion.done') }
  })
}
