import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { getContest, listContestsById, listCriteria } from '#features/contests/editions/server/queries.ts'
import { isScored } from '#features/jury/anonymity/composite.ts'
import { foldedName } from '#features/jury/anonymity/names.ts'
import {
  findRound,
  listAssignments,
  listJurors,
  listScoresOf,
} from '#features/jury/judging/server/queries.ts'
import { jurors } from '#features/jury/judging/server/tables.ts'
import { listMakersOf } from '#features/projects/steps/server/queries/makers.ts'
import { listContestEntries } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { unwritten } from '#shared/language.ts'
import { answerTo, isAbout, type JurorCredits, questionsFor } from '../conflict-graph.ts'
import { conflictOf } from '../conflicts.ts'
import type { AdminConflict, AdminConflicts, MyConflicts } from '../contract-conflicts.ts'
import { conflicts } from './conflict-tables.ts'
import { hasShownWorks } from './conflicts.ts'
import { listJurorCredits, makersOf } from './juror-credits.ts'

/** The juror's questions and answers for each jury that has not announced yet. */
export async function listMyConflicts(db: Database, userId: string): Promise<MyConflicts[]> {
  const memberships = await db
    .select()
    .from(jurors)
    .where(and(eq(jurors.userId, userId), isNull(jurors.leftAt)))
    .orderBy(desc(jurors.createdAt), asc(jurors.id))
  const contests = await listContestsById(
    db,
    memberships.map(({ contestId }) => contestId),
  )
  const states = await listJurorCredits(db, memberships)
  const fixed = new Set<string>()
  for (const { contestId } of memberships) if (await hasShownWorks(db, contestId)) fixed.add(contestId)
  return memberships.flatMap((membership) => {
    const contest = contests.get(membership.contestId)
    const state = states.get(membership.id)
    if (!contest || !state || contest.status === 'announced' || contest.status === 'archived') return []
    const { answers, shown } = state
    // Names that the juror declared are not repeated as answers.
    const given = answers.filter(({ kind }) => kind !== 'declared')
    return {
      contest,
      declaredAt: membership.conflictsDeclaredAt?.toISOString() ?? null,
      isFixed: fixed.has(membership.contestId),
      declared: answers.filter(({ kind }) => kind === 'declared').map(({ name }) => name),
      questions: questionsFor(state, shown).map((question) => ({
        ...question,
        hasConflict: answerTo(given, question.name),
      })),
    }
  })
}

const answersByName = (state: JurorCredits | undefined) =>
  (state?.answers ?? []).toSorted((one, other) => one.name.localeCompare(other.name))

/** All conflicts of a contest's jury with their sources, unanswered ones first. */
export async function listAdminConflicts(db: Database, contestId: string): Promise<AdminConflicts> {
  const contest = await getContest(db, contestId)
  const jury = (await listJurors(db, contestId)).filter(({ leftAt }) => leftAt === null)
  const ids = jury.map(({ id }) => id)
  const rows = await db
    .select()
    .from(conflicts)
    .where(inArray(conflicts.jurorId, ids))
    .orderBy(asc(conflicts.createdAt), asc(conflicts.id))
  const projects = await listMakersOf(db, contestId)
  const states = await listJurorCredits(db, jury)
  const entriesOf = Map.groupBy(await listContestEntries(db, contestId), ({ projectId }) => projectId)
  const deciders = await listUsers(
    db,
    rows.flatMap(({ decidedById }) => decidedById ?? []),
  )
  const evaluations = await listEvaluationsGiven(db, contestId)
  const conflict = (jurorId: string, projectId: string, name: string) => {
    const beside = states.get(jurorId)?.neighbours.find((one) => foldedName(one.name) === foldedName(name))
    const own = entriesOf.get(projectId) ?? []
    const given = own.flatMap(({ entryId }) => evaluations.get(`${jurorId} ${entryId}`) ?? [])
    return {
      jurorId,
      juror: jury.find(({ id }) => id === jurorId)?.name ?? '',
      projectId,
      title: own[0]?.title ?? unwritten,
      numbers: own.map(({ number }) => number),
      through: name,
      year: beside?.year ?? null,
      scoreCount: given.filter(({ hasScores }) => hasScores).length,
      underWay: given.filter(({ hasScores }) => !hasScores).length,
    }
  }
  const found: AdminConflict[] = rows.map(({ decidedById, ...row }) => {
    const decider = decidedById ? deciders.get(decidedById) : undefined
    return {
      ...conflict(row.jurorId, row.projectId, row.through),
      id: row.id,
      kind: row.kind,
      status: row.status,
      reason: row.reason,
      decidedBy: decider ? `${decider.firstName} ${decider.lastName}` : '',
    }
  })
  const sure: AdminConflict[] = jury.flatMap(({ id }) =>
    projects.flatMap((project) => {
      const juror = states.get(id)
      const names = [project.firm, project.mainDesigner, ...project.credits.map(({ name }) => name)]
      const kind = juror ? conflictOf(juror, { ...makersOf(project), names }) : null
      if (kind === null) return []
      const through = juror?.names.find((own) => names.some((name) => foldedName(name) === foldedName(own)))
      return {
        ...conflict(id, project.projectId, through ?? ''),
        id: null,
        kind,
        status: 'confirmed' as const,
        reason: '',
        decidedBy: '',
      }
    }),
  )
  const surely = new Set(sure.map(({ jurorId, projectId }) => `${jurorId} ${projectId}`))
  // A conflict that the search saved is listed once, as a certain one while it is certain.
  const isSure = ({ kind, jurorId, projectId }: AdminConflict) =>
    kind === 'credited' && surely.has(`${jurorId} ${projectId}`)
  const rank = ({ status, id }: AdminConflict) => (status === 'proposed' ? 0 : id === null ? 2 : 1)
  const known = [...found.filter((one) => !isSure(one)), ...sure]
  return {
    contest,
    declared: jury.flatMap(({ id }) =>
      answersByName(states.get(id)).map(({ kind, name, hasConflict }) => ({
        jurorId: id,
        kind,
        name,
        hasConflict,
        matches: known.filter((one) => one.jurorId === id && isAbout({ kind, name }, one.through)),
      })),
    ),
    jurors: jury.map(({ id, name, conflictsDeclaredAt }) => ({
      id,
      name,
      declaredAt: conflictsDeclaredAt?.toISOString() ?? null,
    })),
    conflicts: known.toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        one.juror.localeCompare(other.juror) ||
        (one.numbers[0] ?? 0) - (other.numbers[0] ?? 0),
    ),
  }
}

/** The active evaluations of round 1 by juror and entry, and whether they are complete. */
async function listEvaluationsGiven(
  db: Database,
  contestId: string,
): Promise<Map<string, { hasScores: boolean }>> {
  const round = await findRound(db, contestId, 1)
  if (!round) return new Map()
  const criteria = await listCriteria(db, contestId)
  const given = (await listAssignments(db, round.id)).filter(({ status }) => status === 'assigned')
  const scoreCount = await listScoresOf(
    db,
    given.map(({ id }) => id),
  )
  return new Map(
    given.map(({ id, jurorId, entryId }) => [
      `${jurorId} ${entryId}`,
      { hasScores: isScored(scoreCount.get(id) ?? new Map(), criteria) },
    ]),
  )
}
