import { getUser } from '#features/accounts/sign-in/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import { catalogue } from '#server/messages.ts'
import { inLanguage } from '#shared/language.ts'
import * as contract from '../contract.ts'
import { getPageText } from './queries.ts'

export function routes(api: Api): void {
  api.serve(contract.getHomeText, async ({ db, actor, language }) => {
    const { title, content } = await getPageText(db, 'home')
    return {
      page: { page_title: inLanguage(title, language), page_content: inLanguage(content, language) },
      user: actor && (await getUser(db, actor.id)),
    }
  })
  api.publish(contract.getTranslations, catalogue)
}
