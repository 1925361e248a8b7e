import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockContest } from '#features/contests/editions/server/queries.ts'
import { foldedName } from '#features/jury/anonymity/names.ts'
import { revokeAssignments } from '#features/jury/assignments/server/take-back.ts'
import type { JuryErrorCode } from '#features/jury/judging/contract.ts'
import { jurors } from '#features/jury/judging/server/tables.ts'
import { type ConflictStatus, conflictLifecycle } from '#features/jury/lifecycle.ts'
import { listMakersOf } from '#features/projects/steps/server/queries/makers.ts'
import { listEntryStates } from '#features/projects/steps/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { asRows } from '#server/database/many.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { conflictsBetween, listNamed, questionsFor, readJuror, readMakers } from '../conflict-graph.ts'
import { conflictOf, type JurorConflicts } from '../conflicts.ts'
import type * as contract from '../contract-conflicts.ts'
import { conflicts, declaredConflicts } from './conflict-tables.ts'
import { hasShownFinalists, hasShownWorks } from './conflicts.ts'
import { listJurorCredits, makersOf } from './juror-credits.ts'

interface OfContest {
  actorId: string
  contestId: string
}

type Row = typeof conflicts.$inferInsert
const keyOf = (row: Pick<Row, 'jurorId' | 'projectId' | 'kind' | 'through'>) =>
  [row.jurorId, row.projectId, row.kind, row.through].join(' ')

/** The name of a juror's own work. */
function nameOf(juror: JurorConflicts, names: readonly string[]): string {
  const own = new Set(juror.names.map(foldedName).filter(Boolean))
  return names.find((name) => own.has(foldedName(name))) ?? ''
}

const statusAfter = (hasConflict: boolean | null): ConflictStatus => {
  if (hasConflict === null) return 'proposed'
  return hasConflict ? 'confirmed' : 'denied'
}

/**
 * Searches the credits for conflicts between the jury, or one juror, and the contest's works. Repeating it changes
 * nothing. Decisions by organisers stay, and a juror's answer applies to every work with the name.
 */
export async function refreshConflicts(
  tx: Database,
  { contestId, jurorId }: { contestId: string; jurorId?: string },
): Promise<void> {
  const memberships = await tx
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
  if (memberships.length === 0) return
  const userOf = new Map(memberships.map(({ id, userId }) => [id, userId]))
  const [hasShown, hasShownBest] = [
    await hasShownWorks(tx, contestId),
    await hasShownFinalists(tx, contestId),
  ]
  const states = await listJurorCredits(tx, memberships)
  const projects = await listMakersOf(tx, contestId)
  const wanted = new Map<string, Row & { status: ConflictStatus }>()
  const works = projects.map((project) => {
    const makers = makersOf(project)
    const names = [project.firm, project.mainDesigner, ...project.credits.map(({ name }) => name)]
    return { ...project, names, read: readMakers(makers) }
  })
  for (const [id, juror] of states) {
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
      for (const { kind, through, hasConflict } of conflictsBetween(read, project.read)) {
        const row = { jurorId: id, projectId: project.projectId, kind, through }
        const decided = hasConflict === null ? {} : { decidedById: juror.userId, decidedAt: new Date() }
        wanted.set(keyOf(row), { ...row, ...decided, status: statusAfter(hasConflict) })
      }
    }
  }
  const saved = await tx
    .select()
    .from(conflicts)
    .where(inArray(conflicts.jurorId, [...userOf.keys()]))
  const isAdmins = (row: (typeof saved)[number]) =>
    row.status === 'set_aside' || (row.status !== 'proposed' && row.decidedById !== userOf.get(row.jurorId))
  // Jurors who see works must not see them come and go with their conflicts. Only an organiser removes a conflict then.
  const isActive = ({ status }: (typeof saved)[number]) =>
    (hasShown && status === 'confirmed') || (hasShownBest && status === 'proposed')
  const gone = saved
    .filter((row) => !wanted.has(keyOf(row)) && !isAdmins(row) && !isActive(row))
    .map(({ id }) => id)
  if (gone.length > 0) await tx.delete(conflicts).where(inArray(conflicts.id, gone))
  const changed = saved.flatMap((row) => {
    const now = wanted.get(keyOf(row))
    if (!now || isAdmins(row) || now.status === row.status) return []
    if (isActive(row) && now.status !== 'confirmed') return []
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
  const known = new Set(saved.map(keyOf))
  const fresh = [...wanted.values()].filter((row) => !known.has(keyOf(row)))
  for (let from = 0; from < fresh.length; from += 1000) {
    await tx.insert(conflicts).values(fresh.slice(from, from + 1000))
  }
  await revokeAssignments(tx, { contestId, jurorId })
}

/**
 * Saves a juror's complete declaration, and recuses what they may no longer evaluate. Once works have been shown,
 * earlier conflicts stay.
 */
export async function declareConflicts(
  db: Database,
  userId: string,
  { contestId, declared, answers }: InputOf<typeof contract.declareConflicts>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A lock shared with other declarations: only changes of the whole contest wait for it, and it waits for them.
    await lockContest(tx, contestId, 'share')
    const [membership] = await tx
      .select()
      .from(jurors)
      .where(and(eq(jurors.contestId, contestId), eq(jurors.userId, userId), isNull(jurors.leftAt)))
      .for('no key update')
    if (!membership) throw new NotFound()
    const state = (await listJurorCredits(tx, [membership])).get(membership.id)
    if (!state) throw new NotFound()
    const input = new Set(questionsFor(state, state.shown).map(({ name }) => foldedName(name)))
    const activeConflicts = (await hasShownWorks(tx, contestId))
      ? state.answers.filter(({ hasConflict }) => hasConflict)
      : []
    const isTo = new Set(activeConflicts.map(({ name }) => foldedName(name)))
    const rows = [
      ...activeConflicts.map(({ kind, name, hasConflict }) => ({ kind, name, hasConflict })),
      ...declared.map((name) => ({ kind: 'declared' as const, name, hasConflict: true })),
      ...answers.filter(
        ({ name, hasConflict }) =>
          input.has(foldedName(name)) && (hasConflict || !isTo.has(foldedName(name))),
      ),
    ].map((row) => ({ ...row, jurorId: membership.id }))
    await tx.delete(declaredConflicts).where(eq(declaredConflicts.jurorId, membership.id))
    if (rows.length > 0) await tx.insert(declaredConflicts).values(rows).onConflictDoNothing()
    await tx.update(jurors).set({ conflictsDeclaredAt: new Date() }).where(eq(jurors.id, membership.id))
    await record(tx, {
      actorId: userId,
      action: 'jury.declareConflicts',
      subject: { kind: 'juror', id: membership.id },
      details: { contestId, declared: declared.length, answers: answers.length },
    })
    await refreshConflicts(tx, { contestId, jurorId: membership.id })
  })
}

/** Searches the credits again: every night, and when an organiser requests it. */
export async function lookForConflicts(db: Database, { contestId }: { contestId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    await refreshConflicts(tx, { contestId })
  })
}

/**
 * An organiser's decision about a conflict, which later searches do not change.
 * @throws Error when it was decided meanwhile
 */
export async function decideConflict(
  db: Database,
  input: OfContest & {
    conflictId: string
    action: 'confirm' | 'setAside'
    reason: string
    language: Language
  },
): Promise<void> {
  const { actorId, contestId, conflictId, action, reason } = input
  if (action === 'setAside' && reason === '') {
    throw new InvalidFields({ reason: [messagesOf('jury', input.language)('conflicts.reason_missing')] })
  }
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const [conflict] = await tx
      .select({ id: conflicts.id, status: conflicts.status, jurorId: conflicts.jurorId })
      .from(conflicts)
      .innerJoin(jurors, eq(jurors.id, conflicts.jurorId))
      .where(and(eq(conflicts.id, conflictId), eq(jurors.contestId, contestId)))
    if (!conflict) throw new NotFound()
    const moved = await tx
      .update(conflicts)
      .set({ status: conflictLifecycle.to(action), decidedById: actorId, decidedAt: new Date(), reason })
      .where(and(eq(conflicts.id, conflictId), inArray(conflicts.status, conflictLifecycle.from(action))))
      .returning({ id: conflicts.id })
    if (moved.length === 0) fail<JuryErrorCode>('conflict_decided')
    await record(tx, {
      actorId,
      action: `jury.${action}Conflict`,
      subject: { kind: 'juror', id: conflict.jurorId },
      reason,
      details: { contestId, conflictId, from: conflict.status },
    })
    await revokeAssignments(tx, { contestId, jurorId: conflict.jurorId })
  })
}

/** Adds a conflict between a juror and a project by hand. */
export async function addConflict(
  db: Database,
  input: OfContest & { jurorId: string; entryNumber: number; reason: string; language: Language },
): Promise<void> {
  const { actorId, contestId, jurorId, entryNumber, reason } = input
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const [membership] = await tx
      .select({ id: jurors.id })
      .from(jurors)
      .where(and(eq(jurors.id, jurorId), eq(jurors.contestId, contestId)))
    if (!membership) throw new NotFound()
    const entry = (await listEntryStates(tx, contestId)).find(({ number }) => number === entryNumber)
    if (!entry) {
      throw new InvalidFields({
        entryNumber: [messagesOf('jury', input.language)('conflicts.number_unknown')],
      })
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
      action: 'jury.addConflict',
      subject: { kind: 'juror', id: jurorId },
      reason,
      details: { contestId, projectId: entry.projectId },
    })
    await revokeAssignments(tx, { contestId, jurorId })
  })
}
