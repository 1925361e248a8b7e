import { setDisciplines } from '#features/contests/categories/server/disciplines.ts'
import { setEntryFields } from '#features/contests/fields/server/set-fields.ts'
import { setPrices } from '#features/contests/prices/server/prices.ts'
import { setScale } from '#features/contests/rules/server/scale.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract.ts'
import * as admin from '../contract-admin.ts'
import * as actions from './actions.ts'
import { setOpening } from './by-dates.ts'
import { getCalendar } from './calendar.ts'
import * as editing from './editing.ts'
import { createFromAdmin } from './new-contest.ts'
import * as queries from './queries.ts'
import { removeContest } from './remove-contest.ts'

export function routes(api: Api): void {
  const view = (contestId: string) => queries.getAdminContest(api.tools.db, contestId, new Date())
  api.serve(contract.listContests, ({ db }) => queries.listVisibleContests(db, new Date()))
  api.serve(contract.getContest, ({ db, input }) => queries.getContestView(db, input.contestId, new Date()))
  api.serve(contract.getRules, ({ db, input }) => queries.getRules(db, input.contestId, input.version))
  api.download(contract.getCalendar, ({ db, input, language, settings }) =>
    getCalendar(db, settings.publicUrl, input.contestId, input.language ?? language),
  )
  api.serve(contract.listAdminContests, ({ db }) => queries.listAdminContests(db, new Date()))
  api.serve(contract.getAdminContest, ({ input }) => view(input.contestId))
  api.serve(contract.setContestDates, async ({ db, actor, input, language }) => {
    await actions.setDates(db, { ...input, actorId: actor.id }, messagesOf('contests', language), language)
    return view(input.contestId)
  })
  api.serve(contract.moveContest, async ({ db, actor, input }) => {
    await actions.moveFromAdmin(db, { ...input, actorId: actor.id })
    return view(input.contestId)
  })
  api.serve(admin.createContest, ({ db, actor, input, language }) =>
    createFromAdmin(db, { ...input, actorId: actor.id }, messagesOf('contests', language), language),
  )
  api.serve(admin.setContestTexts, async ({ db, actor, input, language }) => {
    await editing.setTexts(db, { ...input, actorId: actor.id }, messagesOf('contests', language))
    return view(input.contestId)
  })
  api.serve(admin.setContestLimits, async ({ db, actor, input, language }) => {
    await editing.setLimits(db, { ...input, actorId: actor.id }, messagesOf('contests', language))
    return view(input.contestId)
  })
  api.serve(admin.setEntryFields, async ({ db, actor, input, language }) => {
    await setEntryFields(db, { ...input, actorId: actor.id, language }, messagesOf('contests', language))
    return view(input.contestId)
  })
  api.serve(admin.setJuryPublic, ({ db, actor, input }) =>
    editing.setJuryPublic(db, { ...input, actorId: actor.id }),
  )
  api.serve(admin.setDisciplines, async ({ db, actor, input, language }) => {
    await setDisciplines(db, { ...input, actorId: actor.id, language }, messagesOf('contests', language))
    return view(input.contestId)
  })
  api.serve(admin.setScale, async ({ db, actor, input, language }) => {
    await setScale(db, { ...input, actorId: actor.id }, messagesOf('contests', language))
    return view(input.contestId)
  })
  api.serve(admin.setContestPrices, async ({ db, actor, input, language }) => {
    await setPrices(db, { ...input, actorId: actor.id }, messagesOf('contests', language), language)
    return view(input.contestId)
  })
  api.serve(admin.removeContest, async ({ db, actor, input }) => {
    await removeContest(db, { ...input, actorId: actor.id })
    return {}
  })
  api.serve(admin.setOpening, async ({ db, actor, input }) => {
    await setOpening(db, { ...input, actorId: actor.id })
    return view(input.contestId)
  })
}
