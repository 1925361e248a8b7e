import { getResults } from '#features/results/decisions/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract-staging.ts'
import { stageLevels, undoStaging } from './staging.ts'

export function stagingRoutes(api: Api): void {
  api.serve(contract.stageLevels, ({ db, actor, input, language }) =>
    stageLevels(db, { ...input, actorId: actor.id }, messagesOf('results', language)),
  )
  api.serve(contract.undoStaging, async ({ db, actor, input }) => {
    await undoStaging(db, { ...input, actorId: actor.id })
    return getResults(db, input.contestId)
  })
}
