import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { listCriteria } from '#features/contests/editions/server/queries.ts'
import { listTiedReadings } from '#features/jury/conflicts/server/ties.ts'
import type { JuryRefusal } from '#features/jury/judging/contract.ts'
import { lockRound } from '#features/jury/judging/server/queries.ts'
import { assignments, jurors, marks } from '#features/jury/judging/server/tables.ts'
import { getContestOfAssignment } from '#features/jury/jurors/server/juror-queries.ts'
import {
  type AssignmentStatus,
  assignmentLifecycle,
  type RoundStatus,
  roundLifecycle,
} from '#features/jury/lifecycle.ts'
import { appendToScoreLog } from '#features/jury/score-log/server/score-log.ts'
import { listEntryNumbers } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among, asRows } from '#server/database/many.ts'
import { together } from '#server/database/together.ts'
import { recordAll } from '#server/journal.ts'
import { NotFound, refuse, refuseWith } from '#shared/refusal.ts'

export interface MarkInput {
  userId: string
  assignmentId: string
  criterionId: string
  /** Nothing takes the mark back. */
  value: number | null
  /** The mark that the juror had in front of them, 0 for none; where it is not said, any mark is written over. */
  version?: number | undefined
}

export interface SavedMark {
  savedAt: string
  version: number
}

/** A mark on its way, and what became of it. */
interface Given extends MarkInput {
  saved?: SavedMark
  fault?: unknown
}

interface Reading {
  status: AssignmentStatus
  roundStatus: RoundStatus
  entryId: string
  userId: string
  juror: number
  isTied: boolean
}

interface Standing {
  value: number | null
  /** 0 where there is no mark. */
  version: number
}

interface Change {
  input: MarkInput
  from: number | null
  version: number
}

const nothing: Standing = { value: null, version: 0 }

/** Some 10 MB; more assignments than an edition has. */
const mostRemembered = 100_000

const keyOf = ({ assignmentId, criterionId }: { assignmentId: string; criterionId: string }) =>
  `${assignmentId} ${criterionId}`

/**
 * Keeps one mark, or takes it back, with a line in the score audit log. Marks of one contest that come at the same moment
 * are kept together: each is acknowledged once it is kept for good, and none is refused for another. No contest waits for
 * another's.
 */
export function markSetter(db: Database): (input: MarkInput) => Promise<SavedMark> {
  const setters = new Map<string, (given: Given) => Promise<void>>()
  const setterOf = (contestId: string) => {
    const known = setters.get(contestId)
    if (known) return known
    // One group at a time: they would wait for each other at the end of the chain, and so the next takes more along.
    const set = together<Given>((given) => db.transaction((tx) => setMarks(tx, contestId, given)), {
      groups: 1,
      most: 100,
    })
    setters.set(contestId, set)
    return set
  }
  // An assignment never changes its contest, so each is looked up once: scores come in as they were sent.
  const contests = new Map<string, string>()
  const lookUp = async (assignmentId: string) => {
    const contestId = await getContestOfAssignment(db, assignmentId)
    if (contests.size >= mostRemembered) contests.clear()
    contests.set(assignmentId, contestId)
    return contestId
  }
  return async (input) => {
    const given: Given = { ...input }
    await setterOf(contests.get(input.assignmentId) ?? (await lookUp(input.assignmentId)))(given)
    if (given.saved) return given.saved
    throw given.fault
  }
}

async function setMarks(tx: Database, contestId: string, given: readonly Given[]): Promise<void> {
  // A group that was undone is tried again one by one: what was said of its marks no longer holds.
  for (const one of given) {
    delete one.saved
    delete one.fault
  }
  const ids = given.map(({ assignmentId }) => assignmentId)
  const readings = await lockReadings(tx, contestId, ids)
  const standing = await listStanding(tx, ids)
  const keys = new Map((await listCriteria(tx, contestId)).map(({ id, key }) => [id, key]))
  const numbers = await listEntryNumbers(
    tx,
    [...readings.values()].map(({ entryId }) => entryId),
  )
  const at = new Date()
  const savedAt = at.toISOString()
  const changes: Change[] = []
  for (const one of given) {
    const before = standing.get(keyOf(one)) ?? nothing
    try {
      refuseUnlessMarkable(one, readings.get(one.assignmentId), keys)
      if (isSettled(one, before)) {
        one.saved = { savedAt, version: before.version }
        continue
      }
    } catch (fault) {
      one.fault = fault
      continue
    }
    const version = one.value === null ? 0 : versionAt(at, before.version)
    one.saved = { savedAt, version }
    changes.push({ input: one, from: before.value, version })
    standing.set(keyOf(one), { value: one.value, version })
  }
  if (changes.length === 0) return
  await appendToScoreLog(
    tx,
    contestId,
    changes.map(({ input, from }) => {
      const reading = readings.get(input.assignmentId)
      const criterion = keys.get(input.criterionId) ?? ''
      const entry = numbers.get(reading?.entryId ?? '') ?? 0
      return { action: 'mark', juror: reading?.juror ?? 0, entry, criterion, from, to: input.value }
    }),
    at,
  )
  await keep(tx, changes, at)
}

const versions = 2 ** 31 - 1

/**
 * Tells one mark from any other of the same criterion, one taken back in between included. It is made from the hour, since
 * a juror must not learn from it how much others have marked.
 */
function versionAt(at: Date, before: number): number {
  const version = 1 + (at.getTime() % versions)
  const ahead = version - before
  const isLater = ahead > 0 || ahead < -versions / 2
  return isLater ? version : 1 + (before % versions)
}

function refuseUnlessMarkable(
  input: MarkInput,
  reading: Reading | undefined,
  criteria: ReadonlyMap<string, string>,
): void {
  if (reading?.userId !== input.userId || !criteria.has(input.criterionId)) throw new NotFound()
  if (reading.roundStatus === 'prepared') throw new NotFound()
  if (!roundLifecycle.can('mark', reading.roundStatus)) refuse<JuryRefusal>('round_closed')
  if (reading.isTied || !assignmentLifecycle.can('mark', reading.status)) refuse<JuryRefusal>('entry_recused')
}

/** Whether the mark stands already: an answer that got lost is asked for again. */
function isSettled({ value, version }: MarkInput, before: Standing): boolean {
  if (before.value === value) return true
  if (version === undefined || before.version === version) return false
  return refuseWith<JuryRefusal>('mark_changed', { value: before.value, version: before.version })
}

/** Locks the round against being closed, then the readings, in one order, against being left. */
async function lockReadings(
  tx: Database,
  contestId: string,
  ids: readonly string[],
): Promise<Map<string, Reading>> {
  const { status: roundStatus } = await lockRound(tx, contestId, 1, 'share')
  const rows = await tx
    .select({
      id: assignments.id,
      status: assignments.status,
      entryId: assignments.entryId,
      userId: jurors.userId,
      juror: jurors.number,
    })
    .from(assignments)
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    // Whoever left the jury marks nothing more.
    .where(and(among(assignments.id, ids), isNull(jurors.leftAt)))
    .orderBy(asc(assignments.id))
    .for('update', { of: assignments })
  const tied = await listTiedReadings(tx, ids)
  return new Map(rows.map(({ id, ...reading }) => [id, { ...reading, roundStatus, isTied: tied.has(id) }]))
}

async function listStanding(tx: Database, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await tx.select().from(marks).where(among(marks.assignmentId, ids))
  return new Map(rows.map((row) => [keyOf(row), { value: row.value, version: row.version }]))
}

async function keep(tx: Database, changes: readonly Change[], at: Date): Promise<void> {
  // The last of several marks of one criterion is the one that stands.
  const last = [...new Map(changes.map((change) => [keyOf(change.input), change])).values()]
  const rows = last.map(({ input, version }) => ({
    assignment_id: input.assignmentId,
    criterion_id: input.criterionId,
    value: input.value,
    version,
  }))
  const sent = asRows(rows, 'assignment_id uuid, criterion_id uuid, value int, version int')
  await tx.execute(sql`
    WITH sent AS (SELECT * FROM ${sent}), taken AS (
      DELETE FROM ${marks} USING sent WHERE sent.value IS NULL
        AND ${marks.assignmentId} = sent.assignment_id AND ${marks.criterionId} = sent.criterion_id
    )
    INSERT INTO ${marks} (assignment_id, criterion_id, value, version, marked_at)
    SELECT assignment_id, criterion_id, value, version, ${at.toISOString()} FROM sent WHERE value IS NOT NULL
    ON CONFLICT (assignment_id, criterion_id)
    DO UPDATE SET value = excluded.value, version = excluded.version, marked_at = excluded.marked_at`)
  await recordAll(
    tx,
    changes.map(({ input, from }) => ({
      actorId: input.userId,
      action: 'jury.mark',
      subject: { kind: 'assignment', id: input.assignmentId },
      details: { criterionId: input.criterionId, from, to: input.value },
    })),
  )
}
