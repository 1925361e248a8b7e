import type { Api } from '#server/http/http.ts'
import { loadOwnMessages } from '#server/message-versions.ts'
import { catalogue, ownScreenMessages } from '#server/messages.ts'
import * as contract from '../contract.ts'
import { saveTexts } from './actions.ts'
import { exchangeRoutes } from './exchange-routes.ts'
import { mailTemplateRoutes } from './mail-routes.ts'
import { pageTextRoutes } from './page-routes.ts'
import { findMessages, getTextGroup } from './queries.ts'

export function routes(api: Api): void {
  api.publish(contract.getTranslations, catalogue)
  api.publish(contract.getOwnTranslations, ({ language }) => ownScreenMessages()[language])
  api.serve(contract.findTexts, async ({ input }) => findMessages(input))
  api.serve(contract.getText, ({ db, input }) => getTextGroup(db, [input]))
  api.serve(contract.saveTexts, async ({ db, actor, input, language }) => {
    const saved = await saveTexts(db, actor.id, input, language)
    await loadOwnMessages(db)
    return saved
  })
  pageTextRoutes(api)
  mailTemplateRoutes(api)
  exchangeRoutes(api)
}
