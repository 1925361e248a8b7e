import { and, asc, eq, isNull } from 'drizzle-orm'
import { listContestsById, listCriteria, listDisciplines } from '#features/contests/contest/server/queries.ts'
import type { EntryEvaluation, EntryPlace, Evaluation } from '#features/jury/panel/contract.ts'
import { listScoresOf } from '#features/jury/panel/server/queries.ts'
import { assignments, jurors, rounds, scores } from '#features/jury/panel/server/tables.ts'
import { blindWorks, listBlindCovers } from '#features/jury/round/server/blind-works.ts'
import { isScored } from '#features/jury/round/weighted-score.ts'
import { type EntryState, getWork, listEntryStates } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { isDue, placeOf, progressOf } from '../evaluation-list.ts'

type Assignment = typeof assignments.$inferSelect

/** A juror's assignment with its entry, in the order of their list. */
interface OwnEvaluation extends EntryState {
  assignment: Assignment
  scores: ReadonlyMap<string, number>
  isScored: boolean
  isRecused: boolean
}

export function listOwnMemberships(db: Database, userId: string, number: 1 | 2) {
  return db
    .select({ juror: jurors, round: rounds })
    .from(jurors)
    .innerJoin(rounds, and(eq(rounds.contestId, jurors.contestId), eq(rounds.number, number)))
    .where(and(eq(jurors.userId, userId), isNull(jurors.leftAt)))
    .orderBy(asc(rounds.openedAt), asc(rounds.id))
}

/** @throws NotFound where there is no such assignment */
export async function getContestOfAssignment(db: Database, assignmentId: string): Promise<string> {
  const [found] = await db
    .select({ contestId: rounds.contestId })
    .from(assignments)
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .where(eq(assignments.id, assignmentId))
  if (!found) throw new NotFound()
  return found.contestId
}

async function listOwnEvaluations(
  db: Database,
  membership: { juror: { id: string }; round: { id: string; contestId: string } },
): Promise<OwnEvaluation[]> {
  const { juror, round } = membership
  const criteria = await listCriteria(db, round.contestId)
  const states = new Map((await listEntryStates(db, round.contestId)).map((state) => [state.entryId, state]))
  const own = await db
    .select()
    .from(assignments)
    .where(and(eq(assignments.roundId, round.id), eq(assignments.jurorId, juror.id)))
    .orderBy(asc(assignments.position), asc(assignments.id))
  const scoreCount = await listScoresOf(
    db,
    own.map(({ id }) => id),
  )
  return own.flatMap((assignment) => {
    const state = states.get(assignment.entryId)
    const given = scoreCount.get(assignment.id) ?? new Map<string, number>()
    if (!state) return []
    return {
      ...state,
      assignment,
      scores: given,
      isScored: isScored(given, criteria),
      isRecused: assignment.status === 'recused',
    }
  })
}

export async function listEvaluations(db: Database, userId: string): Promise<Evaluation[]> {
  const memberships = (await listOwnMemberships(db, userId, 1)).filter(({ round }) => round.status === 'open')
  const contests = await listContestsById(
    db,
    memberships.map(({ round }) => round.contestId),
  )
  const found: Evaluation[] = []
  for (const membership of memberships) {
    const contest = contests.get(membership.round.contestId)
    const evaluations = await listOwnEvaluations(db, membership)
    if (!contest || evaluations.length === 0) continue
    const works = await listBlindCovers(
      db,
      evaluations.map(({ projectId }) => projectId),
    )
    const disciplines = await listDisciplines(db, contest.id)
    const categories = disciplines.flatMap((discipline) =>
      discipline.categories.flatMap((category) => {
        const own = evaluations.filter((evaluation) => evaluation.categoryId === category.id)
        if (own.length === 0) return []
        const entries = own.flatMap((evaluation) => {
          const work = works.get(evaluation.projectId)
          if (!work) return []
          return {
            projectId: evaluation.projectId,
            categoryId: category.id,
            number: evaluation.number,
            title: work.title,
            cover: work.cover,
            scoreCount: evaluation.scores.size,
            isScored: evaluation.isScored,
            isRecused: evaluation.isRecused,
            order: evaluation.assignment.position,
          }
        })
        return {
          id: category.id,
          name: category.name,
          discipline: discipline.name,
          ...progressOf(own),
          entries,
        }
      }),
    )
    found.push({
      contest,
      criteria: (await listCriteria(db, contest.id)).length,
      dueOn: membership.round.dueOn,
      closesAt: membership.round.closesAt?.toISOString() ?? null,
      timeZone: contest.timeZone,
      ...progressOf(evaluations),
      next: placeOf(evaluations.find(isDue)),
      categories,
    })
  }
  return found
}

/** The user's evaluation among all of theirs in its round; rejected once that round is closed. */
async function getOwnEvaluation(
  db: Database,
  userId: string,
  isOpen: (evaluation: OwnEvaluation) => boolean,
): Promise<{ contestId: string; evaluations: OwnEvaluation[]; at: number; evaluation: OwnEvaluation }> {
  const memberships = await listOwnMemberships(db, userId, 1)
  // Assignments are hidden before the round opens.
  for (const membership of memberships.filter(({ round }) => round.status !== 'prepared')) {
    const evaluations = await listOwnEvaluations(db, membership)
    const at = evaluations.findIndex(isOpen)
    const evaluation = evaluations[at]
    if (!evaluation) continue
    if (membership.round.status === 'closed') fail('round_closed')
    return { contestId: membership.round.contestId, evaluations, at, evaluation }
  }
  throw new NotFound()
}

/** The project's first entry without the juror's complete scores, otherwise the first of all. */
export async function getEntryPlace(db: Database, userId: string, projectId: string): Promise<EntryPlace> {
  const { evaluations, evaluation } = await getOwnEvaluation(db, userId, (one) => one.projectId === projectId)
  const due = evaluations.find((one) => one.projectId === projectId && isDue(one))
  return { projectId, categoryId: (due ?? evaluation).categoryId }
}

/** One entry as its juror sees it: without names, and only with their own scores. */
export async function getEntryEvaluation(
  db: Database,
  userId: string,
  input: EntryPlace,
): Promise<EntryEvaluation> {
  const { contestId, evaluations, at, evaluation } = await getOwnEvaluation(
    db,
    userId,
    (one) => one.projectId === input.projectId && one.categoryId === input.categoryId,
  )
  const contest = (await listContestsById(db, [contestId])).get(contestId)
  const discipline = (await listDisciplines(db, contestId)).find((one) =>
    one.categories.some((category) => category.id === input.categoryId),
  )
  const category = discipline?.categories.find((one) => one.id === input.categoryId)
  if (!contest || !discipline || !category) throw new NotFound()
  const work = await getWork(db, input.projectId)
  const [blind] = await blindWorks(db, [{ work, entry: evaluation }])
  if (!blind) throw new NotFound()
  const fromHere = [...evaluations.slice(at + 1), ...evaluations.slice(0, at)]
  const given = await db.select().from(scores).where(eq(scores.assignmentId, evaluation.assignment.id))
  const savedAt = lastScoredAt(given)
  return {
    assignmentId: evaluation.assignment.id,
    entryNumber: evaluation.number,
    contest,
    discipline: discipline.name,
    category: category.name,
    work: blind,
    criteria: await listCriteria(db, contestId),
    scores: given.map(({ criterionId, value, version }) => ({ criterionId, value, version })),
    comment: evaluation.assignment.comment,
    isRecused: evaluation.isRecused,
    isOwnRecusal: evaluation.isRecused && evaluation.assignment.recusedFor === 'juror',
    savedAt: savedAt?.toISOString() ?? null,
    previous: placeOf(evaluations[at - 1]),
    nextUnscored: placeOf(fromHere.find(isDue)),
    ...progressOf(evaluations),
    leftInCategory: evaluations.filter((one) => one.categoryId === input.categoryId && isDue(one)).length,
  }
}

function lastScoredAt(given: readonly (typeof scores.$inferSelect)[]): Date | null {
  return given.reduce<Date | null>((last, { scoredAt }) => (last && last > scoredAt ? last : scoredAt), null)
}
