import type { Api } from '#server/http.ts'
import { wordsOf } from '#server/words.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import * as queries from './queries.ts'

export function routes(api: Api): void {
  api.serve(contract.listContests, ({ db }) => queries.listVisibleContests(db, new Date()))
  api.serve(contract.getContest, ({ db, input }) => queries.getContestView(db, input.contestId, new Date()))
  api.serve(contract.listOfficeContests, ({ db }) => queries.listOfficeContests(db, new Date()))
  api.serve(contract.getOfficeContest, ({ db, input }) =>
    queries.getOfficeContest(db, input.contestId, new Date()),
  )
  api.serve(contract.setContestDates, async ({ db, actor, input, language }) => {
    await actions.setDates(db, { ...input, actorId: actor.id }, wordsOf('contests', language))
    return queries.getOfficeContest(db, input.contestId, new Date())
  })
  api.serve(contract.moveContest, async ({ db, actor, input }) => {
    await actions.moveFromOffice(db, { ...input, actorId: actor.id })
    return queries.getOfficeContest(db, input.contestId, new Date())
  })
}
