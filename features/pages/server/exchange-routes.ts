import type { Api } from '#server/http/http.ts'
import { loadOwnMessages } from '#server/message-versions.ts'
import * as contract from '../contract-exchange.ts'
import { exchangeTexts, exportedText } from './exchange.ts'

export function exchangeRoutes(api: Api): void {
  api.download(contract.exportTexts, async ({ input }) => ({
    type:
      input.format === 'json' ? 'application/json; charset=utf-8' : 'application/xliff+xml; charset=utf-8',
    fileName: `palmares-${input.language}.${input.format === 'json' ? 'json' : 'xlf'}`,
    body: Buffer.from(exportedText(input)),
  }))
  api.serve(contract.importTexts, async ({ db, actor, input, language }) => {
    const found = await exchangeTexts(db, actor.id, input, language)
    if (found.isApplied) await loadOwnMessages(db)
    return found
  })
}
