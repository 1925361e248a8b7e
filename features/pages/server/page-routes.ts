import { getUser } from '#features/accounts/session/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import { inLanguage } from '#shared/language.ts'
import * as contract from '../contract-pages.ts'
import { getPageText, listPages } from './queries/page-texts.ts'
import { getTextGroup } from './queries.ts'

export function pageTextRoutes(api: Api): void {
  api.serve(contract.getHomeText, async ({ db, actor, language }) => {
    const { title, content } = getPageText('home')
    return {
      page: { page_title: inLanguage(title, language), page_content: inLanguage(content, language) },
      user: actor && (await getUser(db, actor.id)),
    }
  })
  api.serve(contract.listPageTexts, async () => listPages())
  api.serve(contract.getPageTexts, ({ db, input }) => getTextGroup(db, contract.textsOfPage(input.slug)))
}
