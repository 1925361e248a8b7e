import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-feedback.ts'
import { chooseComment } from './feedback-actions.ts'
import { getAdminFeedback, getFeedback, listMyFeedback } from './feedback-queries.ts'

export function feedbackRoutes(api: Api): void {
  api.serve(contract.listMyFeedback, ({ db, actor }) => listMyFeedback(db, actor.id))
  api.serve(contract.getFeedback, ({ db, actor, input }) => getFeedback(db, actor.id, input.projectId))
  api.serve(contract.getAdminFeedback, ({ db, input }) => getAdminFeedback(db, input.contestId))
  api.serve(contract.chooseComment, async ({ db, actor, input }) => {
    await chooseComment(db, { ...input, actorId: actor.id })
    return getAdminFeedback(db, input.contestId)
  })
}
