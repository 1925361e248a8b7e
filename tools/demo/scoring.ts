import { listCriteria } from '#features/contests/contest/server/queries.ts'
import { listAssignments, listJurors } from '#features/jury/panel/server/queries.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import { scores } from '#features/jury/panel/server/tables.ts'
import { listEntryNumbers } from '#features/projects/project/server/queries.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { Random } from './random.ts'

/** A simulated evaluation. Its random part is fixed, so that the same evaluation can be scored again. */
export interface DemoEvaluation {
  id: string
  entryId: string
  jurorId: string
  userId: string
  position: number
  /** Its position in the juror's list, from 0 to 1. */
  share: number
  severity: number
  /** The deviation from the entry's quality for each criterion, in the order of the criteria. */
  mood: number[]
}

const bell = (random: Random) => random() + random() + random() - 1.5

/** The evaluations of a round, with a random severity for each juror. */
export async function evaluationsOf(
  tx: DatabaseTransaction,
  { contestId, roundId, random }: { contestId: string; roundId: string; random: Random },
): Promise<{ evaluations: DemoEvaluation[]; criteria: Awaited<ReturnType<typeof listCriteria>> }> {
  const criteria = await listCriteria(tx, contestId)
  const jury = new Map(
    (await listJurors(tx, contestId)).map((juror) => [
      juror.id,
      { userId: juror.userId, severity: bell(random) * 0.9 },
    ]),
  )
  const given = await listAssignments(tx, roundId)
  const lengths = new Map(
    [...Map.groupBy(given, ({ jurorId }) => jurorId)].map(([id, own]) => [id, own.length]),
  )
  const evaluations = given.flatMap(({ id, entryId, jurorId, position }) => {
    const juror = jury.get(jurorId)
    if (!juror) return []
    const share = position / (lengths.get(jurorId) ?? 1)
    // The juror's taste for the work, then for each criterion.
    const taste = bell(random) * 0.7
    const mood = criteria.map(() => taste + bell(random) * 1.1)
    return { id, entryId, jurorId, position, share, mood, ...juror }
  })
  return { evaluations, criteria }
}

/** The scores of an evaluation for an entry of this quality. */
export function scoresOf({ severity, mood }: DemoEvaluation, quality: number): number[] {
  return mood.map((one) => Math.max(1, Math.min(10, Math.round(quality - severity + one))))
}

/** The weighted mean of the criteria. */
export function weighed(values: readonly number[], criteria: readonly { weight: number }[]): number {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0)
  return values.reduce((sum, value, place) => sum + value * (criteria[place]?.weight ?? 0), 0) / total
}

/** One evening of one juror. All its scores have the same time. */
export interface Sitting {
  at: Date
  given: { evaluation: DemoEvaluation; values: number[] }[]
}

const hour = 3_600_000

/** Spreads evaluations over evenings from the first day. Each juror has another hour. */
export function sittingsOf(
  given: readonly Sitting['given'][number][],
  { from, days }: { from: Date; days: number },
): Sitting[] {
  const users = [...new Set(given.map(({ evaluation }) => evaluation.jurorId))]
  const byMoment = Map.groupBy(given, ({ evaluation }) => {
    const evening = Math.floor(evaluation.share * days) * 24
    const minutes = users.indexOf(evaluation.jurorId) * 17
    return from.getTime() + evening * hour + minutes * 60_000
  })
  return [...byMoment]
    .sort(([one], [other]) => one - other)
    .map(([at, own]) => ({ at: new Date(at), given: own }))
}

/** Saves scores, each with its own line in the score audit log. */
export async function saveScores(
  tx: DatabaseTransaction,
  { contestId, sittings }: { contestId: string; sittings: readonly Sitting[] },
): Promise<void> {
  const criteria = await listCriteria(tx, contestId)
  const numbers = new Map((await listJurors(tx, contestId)).map(({ id, number }) => [id, number]))
  const all = sittings.flatMap(({ given }) => given.map(({ evaluation }) => evaluation.entryId))
  const entryNumbers = await listEntryNumbers(tx, all)
  for (const { at, given } of sittings) {
    const rows = given.flatMap(({ evaluation, values }) =>
      criteria.flatMap(({ id, key }, place) => {
        const value = values[place]
        return value === undefined ? [] : [{ evaluation, criterionId: id, criterion: key, value }]
      }),
    )
    await appendToScoreLog(
      tx,
      contestId,
      rows.map(({ evaluation, criterion, value }) => {
        const juror = numbers.get(evaluation.jurorId) ?? 0
        const entry = entryNumbers.get(evaluation.entryId) ?? 0
        return { action: 'score' as const, juror, entry, criterion, from: null, to: value }
      }),
      at,
    )
    await tx.insert(scores).values(
      rows.map(({ evaluation, criterionId, value }) => ({
        assignmentId: evaluation.id,
        criterionId,
        value,
        scoredAt: at,
      })),
    )
  }
}
