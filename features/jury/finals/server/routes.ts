import { randomBytes } from 'node:crypto'
import { findUserByEmail } from '#features/accounts/session/server/queries.ts'
import * as contract from '#features/jury/panel/contract.ts'
import { membershipRoutes } from '#features/jury/panel/server/membership-routes.ts'
import { addJuror } from '#features/jury/panel/server/memberships.ts'
import { guardOwnJury } from '#features/jury/panel/server/own-jury-guard.ts'
import { profileRoutes } from '#features/jury/panel/server/profile-routes.ts'
import { judgesNow } from '#features/jury/panel/server/queries/own-jury.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { anonymityRoutes } from '#features/jury/round/server/anonymity-routes.ts'
import { autoAssignFirstRound } from '#features/jury/round/server/auto-assign-actions.ts'
import { conflictRoutes } from '#features/jury/round/server/conflict-routes.ts'
import { entryRoutes } from '#features/jury/round/server/entry-routes.ts'
import { panelRoutes } from '#features/jury/round/server/panel-routes.ts'
import { getRoundSchedule, setRoundSchedule } from '#features/jury/round/server/round-schedule.ts'
import * as juror from '#features/jury/scoring/server/assignment-actions.ts'
import * as queries from '#features/jury/scoring/server/juror-evaluations.ts'
import { evaluationRoutes } from '#features/jury/scoring/server/routes.ts'
import { setScore } from '#features/jury/scoring/server/set-score.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { leaveFinals } from '../contract-finals.ts'
import { moveRound } from './actions/finals-round.ts'
import { asToOwnJuror, getAdminJury } from './admin-queries.ts'
import * as finalsActions from './finals-actions.ts'
import * as finals from './finals-queries.ts'
import { prizeRoutes } from './prize-routes.ts'

export function routes(api: Api): void {
  const { db, settings } = api.tools
  api.guard(guardOwnJury(db))
  api.serve(contract.listEvaluations, ({ actor }) => queries.listEvaluations(db, actor.id))
  api.serve(contract.getEntryEvaluation, ({ actor, input }) =>
    queries.getEntryEvaluation(db, actor.id, input),
  )
  api.serve(contract.getEntryPlace, ({ actor, input }) =>
    queries.getEntryPlace(db, actor.id, input.projectId),
  )
  api.serve(contract.setScore, ({ actor, input }) => setScore(db, { ...input, userId: actor.id }))
  api.serve(contract.setComment, ({ actor, input }) => juror.setComment(db, { ...input, userId: actor.id }))
  api.serve(contract.recuse, ({ actor, input }) => juror.recuse(db, { ...input, userId: actor.id }))
  api.serve(contract.listFinals, ({ actor }) => finals.listFinals(db, actor.id))
  api.serve(contract.setBallot, ({ actor, input }) =>
    finalsActions.setBallot(db, { ...input, userId: actor.id }),
  )

  const adminJury = async (actor: { id: string }, contestId: string) => {
    const jury = await getAdminJury(db, contestId)
    if (!(await judgesNow(db, contestId, actor.id))) return jury
    const own = (await listJurors(db, contestId)).find(({ userId }) => userId === actor.id)
    return asToOwnJuror(jury, own?.id ?? '')
  }
  api.serve(contract.getAdminJury, ({ actor, input }) => adminJury(actor, input.contestId))
  api.serve(contract.addJuror, async ({ actor, input, language }) => {
    const user = await findUserByEmail(db, input.email)
    if (!user) throw new InvalidFields({ email: [messagesOf('jury', language)('admin.nobody')] })
    await addJuror(db, settings, {
      actorId: actor.id,
      contestId: input.contestId,
      userId: user.id,
      isConfirmed: input.isConfirmed,
    })
    return adminJury(actor, input.contestId)
  })
  api.serve(contract.autoAssignFirstRound, async ({ actor, input }) => {
    const seed = input.seed || randomBytes(4).toString('hex')
    await autoAssignFirstRound(db, { ...input, actorId: actor.id, seed })
    return adminJury(actor, input.contestId)
  })
  api.serve(contract.moveRound, async ({ actor, input, language }) => {
    const mailOptions = { publicUrl: settings.publicUrl, t: messagesOf('jury', language) }
    await moveRound(db, { ...input, actorId: actor.id }, mailOptions)
    return adminJury(actor, input.contestId)
  })
  api.serve(contract.getRoundSchedule, ({ input }) => getRoundSchedule(db, input.contestId))
  api.serve(contract.setRoundSchedule, async ({ actor, input, language }) => {
    await setRoundSchedule(db, { ...input, actorId: actor.id }, messagesOf('jury', language), language)
    return getRoundSchedule(db, input.contestId)
  })
  api.serve(leaveFinals, async ({ actor, input }) => {
    await finalsActions.leaveFinals(db, { ...input, actorId: actor.id })
    return adminJury(actor, input.contestId)
  })
  evaluationRoutes(api)
  entryRoutes(api)
  panelRoutes(api)
  profileRoutes(api)
  membershipRoutes(api)
  conflictRoutes(api)
  prizeRoutes(api)
  anonymityRoutes(api)
}
