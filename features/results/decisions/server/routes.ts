import { blockMemberships } from '#features/jury/panel/server/actions/hinder-memberships.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract.ts'
import { listAnnouncementBlockers } from '../contract-announcement.ts'
import * as feedback from '../contract-feedback.ts'
import * as finals from '../contract-finals.ts'
import * as actions from './actions.ts'
import { viewBlockers } from './announcement.ts'
import { getFeedback, listMyFeedback } from './feedback-queries.ts'
import { getFinals } from './finals-view.ts'
import { logRoutes } from './log-routes.ts'
import { getResults, listEntryScores } from './queries.ts'
import { noteReaders, rejectReaderAsJuror } from './result-readers.ts'

export function routes(api: Api): void {
  api.guard(noteReaders(api.tools.db))
  blockMemberships(rejectReaderAsJuror)
  api.serve(feedback.listMyFeedback, ({ db, actor }) => listMyFeedback(db, actor.id))
  api.serve(feedback.getFeedback, ({ db, actor, input }) => getFeedback(db, actor.id, input.projectId))
  api.serve(contract.getResults, ({ db, input }) => getResults(db, input.contestId))
  api.serve(contract.getEntryScores, ({ db, input }) => listEntryScores(db, input))
  api.serve(contract.setThresholds, async ({ db, actor, input }) => {
    await actions.setThresholds(db, { ...input, actorId: actor.id })
    return getResults(db, input.contestId)
  })
  api.serve(contract.setLevels, ({ db, actor, input, language }) =>
    actions.setLevels(db, { ...input, actorId: actor.id }, messagesOf('results', language)),
  )
  api.serve(contract.startFinals, async ({ db, actor, input }) => {
    await actions.startFinals(db, { ...input, actorId: actor.id }, api.tools.settings.publicUrl)
    return getResults(db, input.contestId)
  })
  api.serve(contract.announceResults, ({ db, actor, input }) =>
    actions.announceResults(db, { ...input, actorId: actor.id }),
  )
  api.serve(finals.getFinals, ({ db, input }) => getFinals(db, input.contestId))
  api.serve(listAnnouncementBlockers, ({ db, input, language }) =>
    viewBlockers(db, input.contestId, language),
  )
  logRoutes(api)
}
