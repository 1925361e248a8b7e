import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import { paperIn } from '#server/pdf/paper-size.ts'
import { inLanguage } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'
import * as contract from '../contract-feedback.ts'
import { chooseComment } from './feedback-actions.ts'
import { feedbackPaper } from './feedback-paper.ts'
import { getAdminFeedback, getFeedback, listMyFeedback } from './feedback-queries.ts'

export function feedbackRoutes(api: Api): void {
  api.serve(contract.listMyFeedback, ({ db, actor }) => listMyFeedback(db, actor.id))
  api.serve(contract.getFeedback, ({ db, actor, input }) => getFeedback(db, actor.id, input.projectId))
  api.download(contract.downloadFeedback, async ({ db, actor, input, language }) => {
    const sheet = await getFeedback(db, actor.id, input.projectId)
    const title = slugOf(inLanguage(sheet.title, language))
    return {
      type: 'application/pdf',
      fileName: `${['palmares', sheet.year, title, 'feedback', language].filter(Boolean).join('-')}.pdf`,
      body: feedbackPaper(sheet, language, paperIn((await getUserById(db, actor.id)).country)),
    }
  })
  api.serve(contract.getAdminFeedback, ({ db, input }) => getAdminFeedback(db, input.contestId))
  api.serve(contract.chooseComment, async ({ db, actor, input }) => {
    await chooseComment(db, { ...input, actorId: actor.id })
    return getAdminFeedback(db, input.contestId)
  })
}
