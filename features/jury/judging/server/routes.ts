import { randomBytes } from 'node:crypto'
import { findUserByEmail } from '#features/accounts/session/server/queries.ts'
import { anonymityRoutes } from '#features/jury/anonymity/server/anonymity-routes.ts'
import { guardOwnJury } from '#features/jury/anonymity/server/own-jury.ts'
import { judgesNow } from '#features/jury/anonymity/server/queries/own-jury.ts'
import { autoAssignFirstRound } from '#features/jury/assignments/server/auto-assign-actions.ts'
import { entryRoutes } from '#features/jury/assignments/server/entry-routes.ts'
import { panelRoutes } from '#features/jury/assignments/server/panel-routes.ts'
import { conflictRoutes } from '#features/jury/conflicts/server/conflict-routes.ts'
import { evaluationRoutes } from '#features/jury/evaluations/server/evaluation-routes.ts'
import { setScore } from '#features/jury/evaluations/server/set-score.ts'
import { leaveFinals } from '#features/jury/finals/contract-finals.ts'
import * as finalsActions from '#features/jury/finals/server/finals-actions.ts'
import * as finals from '#features/jury/finals/server/finals-queries.ts'
import * as juror from '#features/jury/jurors/server/juror-actions.ts'
import * as queries from '#features/jury/jurors/server/juror-queries.ts'
import { membershipRoutes } from '#features/jury/jurors/server/membership-routes.ts'
import { prizeRoutes } from '#features/jury/prizes/server/prize-routes.ts'
import { profileRoutes } from '#features/jury/profile/server/profile-routes.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { asToOwnJuror, getAdminJury } from './admin-queries.ts'
import { listJurors } from './queries.ts'
import { getRoundSchedule, setRoundSchedule } from './round-schedule.ts'

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
  api.serve(contract.setBallot, ({ actor, input }) => juror.setBallot(db, { ...input, userId: actor.id }))

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
    await actions.addJuror(db, settings, {
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
    await actions.moveRound(db, { ...input, actorId: actor.id }, mailOptions)
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
