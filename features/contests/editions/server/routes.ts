import { setDisciplines } from '#features/contests/categories/server/disciplines.ts'
import { setPrices } from '#features/contests/prices/server/prices.ts'
import { setScale } from '#features/contests/rules/server/scale.ts'
import type { Api } from '#server/http/http.ts'
import { wordsOf } from '#server/words.ts'
import * as contract from '../contract.ts'
import * as office from '../contract-office.ts'
import * as actions from './actions.ts'
import { setOpening } from './by-dates.ts'
import { getCalendar } from './calendar.ts'
import * as editing from './editing.ts'
import { createFromOffice } from './new-contest.ts'
import * as queries from './queries.ts'
import { removeContest } from './remove-contest.ts'

export function routes(api: Api): void {
  api.serve(contract.listContests, ({ db }) => queries.listVisibleContests(db, new Date()))
  api.serve(contract.getContest, ({ db, input }) => queries.getContestView(db, input.contestId, new Date()))
  api.serve(contract.getRules, ({ db, input }) => queries.getRules(db, input.contestId, input.version))
  api.download(contract.getCalendar, ({ db, input, language, settings }) =>
    getCalendar(db, settings.publicUrl, input.contestId, input.language ?? language),
  )
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
  api.serve(office.createContest, ({ db, actor, input, language }) =>
    createFromOffice(db, { ...input, actorId: actor.id }, wordsOf('contests', language)),
  )
  api.serve(office.setContestTexts, async ({ db, actor, input, language }) => {
    await editing.setTexts(db, { ...input, actorId: actor.id }, wordsOf('contests', language))
    return queries.getOfficeContest(db, input.contestId, new Date())
  })
  api.serve(office.setContestLimits, async ({ db, actor, input, language }) => {
    await editing.setLimits(db, { ...input, actorId: actor.id }, wordsOf('contests', language))
    return queries.getOfficeContest(db, input.contestId, new Date())
  })
  api.serve(office.setDisciplines, async ({ db, actor, input, language }) => {
    await setDisciplines(db, { ...input, actorId: actor.id, language }, wordsOf('contests', language))
    return queries.getOfficeContest(db, input.contestId, new Date())
  })
  api.serve(office.setScale, async ({ db, actor, input, language }) => {
    await setScale(db, { ...input, actorId: actor.id }, wordsOf('contests', language))
    return queries.getOfficeContest(db, input.contestId, new Date())
  })
  api.serve(office.setContestPrices, async ({ db, actor, input, language }) => {
    const words = wordsOf('contests', language)
    await setPrices(db, { ...input, actorId: actor.id }, new Date(), { words, language })
    return queries.getOfficeContest(db, input.contestId, new Date())
  })
  api.serve(office.removeContest, async ({ db, actor, input }) => {
    await removeContest(db, { ...input, actorId: actor.id })
    return {}
  })
  api.serve(office.setOpening, async ({ db, actor, input }) => {
    await setOpening(db, { ...input, actorId: actor.id })
    return queries.getOfficeContest(db, input.contestId, new Date())
  })
}
