import * as contract from '#features/contests/contest/contract.ts'
import * as actions from '#features/contests/contest/server/actions.ts'
import { getCalendar } from '#features/contests/contest/server/calendar.ts'
import * as queries from '#features/contests/contest/server/queries.ts'
import { setOpening } from '#features/contests/contest/server/turn-by-dates.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as admin from '../contract.ts'
import * as editing from './edit-contest.ts'
import { createFromAdmin } from './new-contest.ts'
import { removeContest } from './remove-contest.ts'
import { setDisciplines } from './set-disciplines.ts'
import { setEntryFields } from './set-fields.ts'
import { setPrices } from './set-prices.ts'
import { setScale } from './set-scale.ts'

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
