import { listUsers } from '#features/accounts/session/server/queries.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import type { AdminJury } from '#features/jury/panel/contract.ts'
import { listQuestionnaires } from '#features/jury/panel/server/profile-queries.ts'
import { findRound, listJurors } from '#features/jury/panel/server/queries.ts'
import { assignmentReportOf } from '#features/jury/round/assignment-report.ts'
import {
  assignmentInput,
  countedAssignments,
  listAssignmentStates,
  pairsOf,
} from '#features/jury/round/server/auto-assign-queries.ts'
import { roundView } from '#features/jury/round/server/evaluation-queries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { listFinalBallots } from './queries/ballots.ts'

const unknown = { assigned: null, scored: null, recused: null, ballots: null }

/** For an organiser who judges: without anything that other jurors said or did, and without numbers of conflicts. */
export function asToOwnJuror(jury: AdminJury, ownId: string): AdminJury {
  return {
    ...jury,
    jurors: jury.jurors.map((juror) => ({ ...juror, ...(juror.id !== ownId && unknown), conflicts: null })),
    report: null,
    recusals: [],
    comments: [],
    isOwnJury: true,
  }
}

/** A contest's jury for organisers, with names. */
export async function getAdminJury(db: Database, contestId: string): Promise<AdminJury> {
  const contest = await getContest(db, contestId)
  const jury = await listJurors(db, contestId)
  const users = await listUsers(
    db,
    jury.map(({ userId }) => userId),
  )
  const questionnaires = await listQuestionnaires(
    db,
    jury.map(({ userId }) => userId),
  )
  const states = await listEntryStates(db, contestId)
  const numberOf = new Map(states.map(({ entryId, number }) => [entryId, number]))
  const nameOf = new Map(jury.map(({ id, name }) => [id, name]))
  const first = await findRound(db, contestId, 1)
  const finals = await findRound(db, contestId, 2)
  const all = first ? await listAssignmentStates(db, first) : []
  const given = all.filter(({ entryId }) => numberOf.has(entryId))
  const input = await assignmentInput(db, contest, first)
  const pairs = pairsOf(countedAssignments(given, input))
  const report = assignmentReportOf(input, pairs)
  const byJuror = Map.groupBy(given, ({ jurorId }) => jurorId)
  const recused = new Set(
    given.filter(({ status }) => status === 'recused').map(({ jurorId, entryId }) => `${entryId} ${jurorId}`),
  )
  const conflicts = Map.groupBy(
    input.conflicts.filter(({ entry, juror }) => !recused.has(`${entry} ${juror}`)),
    ({ juror }) => juror,
  )
  const cast = Map.groupBy(await listFinalBallots(db, contestId), ({ jurorId }) => jurorId)

  return {
    contest,
    isOwnJury: false,
    entries: states.length,
    jurors: jury.map(({ id, number, name, userId }) => {
      const all = byJuror.get(id) ?? []
      const own = all.filter(({ status }) => status === 'assigned')
      return {
        id,
        number,
        name,
        email: users.get(userId)?.email ?? '',
        company: users.get(userId)?.companyName ?? '',
        questionsMissing: questionnaires.get(userId)?.missing.length ?? 0,
        assigned: own.length,
        scored: own.filter(({ isScored }) => isScored).length,
        recused: all.length - own.length,
        conflicts: conflicts.get(id)?.length ?? 0,
        ballots: cast.get(id)?.length ?? 0,
      }
    }),
    firstRound: roundView(first),
    // Finals that were left do not count.
    finals: finals?.status === 'prepared' ? null : roundView(finals),
    report:
      !first || all.length === 0
        ? null
        : {
            ...report,
            wanted: input.evaluations,
            seed: first.seed ?? '',
            crossShare: first.crossShare,
            short: report.short.map(({ entry, evaluations }) => ({
              number: numberOf.get(entry) ?? 0,
              evaluations,
            })),
          },
    recusals: given.flatMap(({ jurorId, entryId, status, recusalReason }) =>
      status === 'recused'
        ? {
            juror: nameOf.get(jurorId) ?? '',
            number: numberOf.get(entryId) ?? 0,
            reason: recusalReason ?? '',
          }
        : [],
    ),
    comments: given.flatMap(({ jurorId, entryId, comment }) =>
      comment ? { juror: nameOf.get(jurorId) ?? '', number: numberOf.get(entryId) ?? 0, comment } : [],
    ),
  }
}
