import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockContest } from '#features/contests/editions/server/queries.ts'
import { foldedName } from '#features/jury/anonymity/names.ts'
import { revokeAssignments } from '#features/jury/assignments/server/take-back.ts'
import type { JuryRefusal } from '#features/jury/judging/contract.ts'
import { jurors } from '#features/jury/judging/server/tables.ts'
import { type ConflictStatus, conflictLifecycle } from '#features/jury/lifecycle.ts'
import { listMakersOf } from '#features/projects/steps/server/queries/makers.ts'
import { listEntryStandings } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { asRows } from '#server/database/many.ts'
import { record } from '#server/journal.ts'
import { messagesOf } from '#server/messages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import { conflictOf, type JurorTies } from '../conflicts.ts'
import type * as contract from '../contract-ties.ts'
import { listNamed, questionsFor, readJuror, readMakers, tiesBetween } from '../tie-graph.ts'
import { listJurorCredits, makersOf } from './juror-credits.ts'
import { conflicts, declaredTies } from './tie-tables.ts'
import { hasShownFinalists, hasShownWorks } from './ties.ts'

interface OfContest {
  actorId: string
  contestId: string
}

type Row = typeof conflicts.$inferInsert
const keyOf = (row: Pick<Row, 'jurorId' | 'projectId' | 'kind' | 'through'>) =>
  [row.jurorId, row.projectId, row.kind, row.through].join(' ')

/** The name of a work that is the juror's own. */
function nameOf(juror: JurorTies, names: readonly string[]): string {
  const own = new Set(juror.names.map(foldedName).filter(Boolean))
  return names.find((name) => own.has(foldedName(name))) ?? ''
}

const statusAfter = (isTied: boolean | null): ConflictStatus => {
  if (isTied === null) return 'proposed'
  return isTied ? 'confirmed' : 'denied'
}

/**
 * Looks through the credits for what ties the jury, or one juror of it, to the contest's works. Asking twice changes
 * nothing; what an organiser decided stays, and what a juror answered holds for every work that gives the name.
 */
export async function refreshTies(
  tx: Database,
  { contestId, jurorId }: { contestId: string; jurorId?: string },
): Promise<void> {
  const seats = await tx
    .select({ id: jurors.id, userId: jurors.userId })
    .from(jurors)
    .where(
      and(
        eq(jurors.contestId, contestId),
        isNull(jurors.leftAt),
        jurorId ? eq(jurors.id, jurorId) : undefined,
      ),
    )
    .orderBy(jurors.id)
    .for('no key update')
  if (seats.length === 0) return
  const userOf = new Map(seats.map(({ id, userId }) => [id, userId]))
  const [hasShown, hasShownBest] = [
    await hasShownWorks(tx, contestId),
    await hasShownFinalists(tx, contestId),
  ]
  const standings = await listJurorCredits(tx, seats)
  const projects = await listMakersOf(tx, contestId)
  const wanted = new Map<string, Row & { status: ConflictStatus }>()
  const works = projects.map((project) => {
    const makers = makersOf(project)
    const names = [project.firm, project.mainDesigner, ...project.credits.map(({ name }) => name)]
    return { ...project, names, read: readMakers(makers) }
  })
  for (const [id, juror] of standings) {
    const read = readJuror(juror)
    for (const project of works) {
      const outright = conflictOf(juror, project)
      if (outright === 'credited') {
        const through = nameOf(juror, project.names)
        const row = { jurorId: id, projectId: project.projectId, kind: outright, through }
        const decided = { decidedById: juror.userId, decidedAt: new Date() }
        wanted.set(keyOf(row), { ...row, ...decided, status: 'confirmed' })
      }
      if (outright !== null) continue
      for (const { kind, through, isTied } of tiesBetween(read, project.read)) {
        const row = { jurorId: id, projectId: project.projectId, kind, through }
        const decided = isTied === null ? {} : { decidedById: juror.userId, decidedAt: new Date() }
        wanted.set(keyOf(row), { ...row, ...decided, status: statusAfter(isTied) })
      }
    }
  }
  const kept = await tx
    .select()
    .from(conflicts)
    .where(inArray(conflicts.jurorId, [...userOf.keys()]))
  const isAdmins = (row: (typeof kept)[number]) =>
    row.status === 'set_aside' || (row.status !== 'proposed' && row.decidedById !== userOf.get(row.jurorId))
  // Who is shown works does not see them come and go with their ties: only an organiser lifts what bars them.
  const isStanding = ({ status }: (typeof kept)[number]) =>
    (hasShown && status === 'confirmed') || (hasShownBest && status === 'proposed')
  const gone = kept
    .filter((row) => !wanted.has(keyOf(row)) && !isAdmins(row) && !isStanding(row))
    .map(({ id }) => id)
  if (gone.length > 0) await tx.delete(conflicts).where(inArray(conflicts.id, gone))
  const changed = kept.flatMap((row) => {
    const now = wanted.get(keyOf(row))
    if (!now || isAdmins(row) || now.status === row.status) return []
    if (isStanding(row) && now.status !== 'confirmed') return []
    const { status, decidedById = null, decidedAt = null } = now
    return { id: row.id, status, decided_by_id: decidedById, decided_at: decidedAt }
  })
  if (changed.length > 0) {
    const columns = 'id uuid, status text, decided_by_id uuid, decided_at timestamptz'
    await tx.execute(sql`
      UPDATE ${conflicts}
      SET status = sent.status, decided_by_id = sent.decided_by_id, decided_at = sent.decided_at
      FROM ${asRows(changed, columns)} WHERE ${conflicts.id} = sent.id`)
  }
  const known = new Set(kept.map(keyOf))
  const fresh = [...wanted.values()].filter((row) => !known.has(keyOf(row)))
  for (let from = 0; from < fresh.length; from += 1000) {
    await tx.insert(conflicts).values(fresh.slice(from, from + 1000))
  }
  await revokeAssignments(tx, { contestId, jurorId })
}

/**
 * Keeps a juror's whole answer on whom they are tied to, and takes back what they may no longer read. Once works have
 * been shown, what they said they are tied to stays beside it.
 */
export async function declareTies(
  db: Database,
  userId: string,
  { contestId, declared, answers }: InputOf<typeof contract.declareTies>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Shared with other jurors who declare: only what moves the whole contest waits, and is waited for.
    await lockContest(tx, contestId, 'share')
    const [seat] = await tx
      .select()
      .from(jurors)
      .where(and(eq(jurors.contestId, contestId), eq(jurors.userId, userId), isNull(jurors.leftAt)))
      .for('no key update')
    if (!seat) throw new NotFound()
    const standing = (await listJurorCredits(tx, [seat])).get(seat.id)
    if (!standing) throw new NotFound()
    const input = new Set(questionsFor(standing, standing.shown).map(({ name }) => foldedName(name)))
    const standingTies = (await hasShownWorks(tx, contestId))
      ? standing.answers.filter(({ isTied }) => isTied)
      : []
    const isTo = new Set(standingTies.map(({ name }) => foldedName(name)))
    const rows = [
      ...standingTies.map(({ kind, name, isTied }) => ({ kind, name, isTied })),
      ...declared.map((name) => ({ kind: 'declared' as const, name, isTied: true })),
      ...answers.filter(
        ({ name, isTied }) => input.has(foldedName(name)) && (isTied || !isTo.has(foldedName(name))),
      ),
    ].map((row) => ({ ...row, jurorId: seat.id }))
    await tx.delete(declaredTies).where(eq(declaredTies.jurorId, seat.id))
    if (rows.length > 0) await tx.insert(declaredTies).values(rows).onConflictDoNothing()
    await tx.update(jurors).set({ tiesDeclaredAt: new Date() }).where(eq(jurors.id, seat.id))
    await record(tx, {
      actorId: userId,
      action: 'jury.declareTies',
      subject: { kind: 'juror', id: seat.id },
      details: { contestId, declared: declared.length, answers: answers.length },
    })
    await refreshTies(tx, { contestId, jurorId: seat.id })
  })
}

/** Looks through the credits again: at night, and when an organiser asks. */
export async function lookForTies(db: Database, { contestId }: { contestId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    await refreshTies(tx, { contestId })
  })
}

/**
 * An organiser's word on a tie, which later searches leave as it is.
 * @throws Refusal where it was decided meanwhile
 */
export async function decideTie(
  db: Database,
  input: OfContest & { tieId: string; action: 'confirm' | 'setAside'; reason: string; language: Language },
): Promise<void> {
  const { actorId, contestId, tieId, action, reason } = input
  if (action === 'setAside' && reason === '') {
    throw new InvalidFields({ reason: [messagesOf('jury', input.language)('ties.reason_missing')] })
  }
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const [tie] = await tx
      .select({ id: conflicts.id, status: conflicts.status, jurorId: conflicts.jurorId })
      .from(conflicts)
      .innerJoin(jurors, eq(jurors.id, conflicts.jurorId))
      .where(and(eq(conflicts.id, tieId), eq(jurors.contestId, contestId)))
    if (!tie) throw new NotFound()
    const moved = await tx
      .update(conflicts)
      .set({ status: conflictLifecycle.to(action), decidedById: actorId, decidedAt: new Date(), reason })
      .where(and(eq(conflicts.id, tieId), inArray(conflicts.status, conflictLifecycle.from(action))))
      .returning({ id: conflicts.id })
    if (moved.length === 0) refuse<JuryRefusal>('tie_decided')
    await record(tx, {
      actorId,
      action: `jury.${action}Tie`,
      subject: { kind: 'juror', id: tie.jurorId },
      reason,
      details: { contestId, tieId, from: tie.status },
    })
    await revokeAssignments(tx, { contestId, jurorId: tie.jurorId })
  })
}

/** Keeps a whole project from a juror by an organiser's own knowledge. */
export async function addTie(
  db: Database,
  input: OfContest & { jurorId: string; entryNumber: number; reason: string; language: Language },
): Promise<void> {
  const { actorId, contestId, jurorId, entryNumber, reason } = input
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const [seat] = await tx
      .select({ id: jurors.id })
      .from(jurors)
      .where(and(eq(jurors.id, jurorId), eq(jurors.contestId, contestId)))
    if (!seat) throw new NotFound()
    const entry = (await listEntryStandings(tx, contestId)).find(({ number }) => number === entryNumber)
    if (!entry) {
      throw new InvalidFields({ entryNumber: [messagesOf('jury', input.language)('ties.number_unknown')] })
    }
    const made = (await listMakersOf(tx, contestId)).find(({ projectId }) => projectId === entry.projectId)
    const [through] = made ? listNamed(makersOf(made)) : []
    const decided = { status: 'confirmed' as const, decidedById: actorId, decidedAt: new Date(), reason }
    await tx
      .insert(conflicts)
      .values({
        jurorId,
        projectId: entry.projectId,
        kind: 'declared',
        through: through?.name ?? '',
        ...decided,
      })
      .onConflictDoUpdate({
        target: [conflicts.jurorId, conflicts.projectId, conflicts.kind, conflicts.through],
        set: decided,
      })
    await record(tx, {
      actorId,
      action: 'jury.addTie',
      subject: { kind: 'juror', id: jurorId },
      reason,
      details: { contestId, projectId: entry.projectId },
    })
    await revokeAssignments(tx, { contestId, jurorId })
  })
}
