import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { listMakersOf } from '#features/projects/project/server/queries/makers.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { conflictNames, namesOf } from '../conflicts.ts'
import type * as contract from '../contract-conflicts.ts'
import { openedAssignments } from './actions/open-assignments.ts'
import { conflicts, declaredConflicts } from './conflict-tables.ts'
import { hasShownWorks, listKnownConflicts } from './conflicts.ts'
import { jurorProfiles } from './profile-tables.ts'
import { jurors } from './tables.ts'

type ByAdmin = { actorId: string }

/**
 * Saves the conflicts between the jury, or one juror, and the contest's works: works that name the juror, their
 * company, their firm or a name that they declared. Decisions by organisers stay. Once jurors see works, only an
 * organiser removes a conflict, so that finalists do not come and go with a name.
 */
export async function refreshConflicts(
  tx: DatabaseTransaction,
  { contestId, jurorId }: { contestId: string; jurorId?: string },
): Promise<void> {
  const memberships = await tx
    .select({ id: jurors.id, userId: jurors.userId, company: jurorProfiles.company })
    .from(jurors)
    .leftJoin(jurorProfiles, eq(jurorProfiles.userId, jurors.userId))
    .where(
      and(
        eq(jurors.contestId, contestId),
        isNull(jurors.leftAt),
        jurorId ? eq(jurors.id, jurorId) : undefined,
      ),
    )
    .orderBy(jurors.id)
    .for('no key update', { of: jurors })
  if (memberships.length === 0) return
  const ids = memberships.map(({ id }) => id)
  const known = await listKnownConflicts(
    tx,
    memberships.map(({ userId }) => userId),
  )
  const declared = Map.groupBy(
    await tx.select().from(declaredConflicts).where(inArray(declaredConflicts.jurorId, ids)),
    (one) => one.jurorId,
  )
  const projects = (await listMakersOf(tx, contestId)).map(({ projectId, names }) => ({
    projectId,
    names: namesOf(names),
  }))
  const found = memberships.flatMap(({ id, userId, company }) => {
    const conflictsIn = conflictNames({
      own: [...(known.get(userId)?.names ?? []), company ?? ''],
      declared: (declared.get(id) ?? []).map(({ name }) => name),
    })
    return projects.flatMap(({ projectId, names }) =>
      conflictsIn(names).map((through) => ({ jurorId: id, projectId, through })),
    )
  })
  if (!(await hasShownWorks(tx, contestId))) {
    const isFound = and(inArray(conflicts.jurorId, ids), isNull(conflicts.decidedAt))
    await tx.delete(conflicts).where(isFound)
  }
  for (let from = 0; from < found.length; from += 1000) {
    await tx
      .insert(conflicts)
      .values(found.slice(from, from + 1000))
      .onConflictDoNothing()
  }
  await openedAssignments().revoke(tx, { contestId, jurorId })
}

/** Saves a juror's declaration, and recuses what they may no longer evaluate. Once works have been shown, names stay. */
export async function declareConflicts(
  db: Database,
  userId: string,
  { contestId, declared }: InputOf<typeof contract.declareConflicts>,
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
    const jurorId = membership.id
    if (!(await hasShownWorks(tx, contestId))) {
      await tx
        .delete(declaredConflicts)
        .where(and(eq(declaredConflicts.jurorId, jurorId), notInArray(declaredConflicts.name, declared)))
    }
    if (declared.length > 0) {
      const rows = declared.map((name) => ({ jurorId, name }))
      await tx.insert(declaredConflicts).values(rows).onConflictDoNothing()
    }
    await tx.update(jurors).set({ conflictsDeclaredAt: new Date() }).where(eq(jurors.id, jurorId))
    await record(tx, {
      actorId: userId,
      action: 'jury.declareConflicts',
      subject: { kind: 'juror', id: jurorId },
      details: { contestId, declared: declared.length },
    })
    await refreshConflicts(tx, { contestId, jurorId })
  })
}

/**
 * Dismisses a conflict, for example of a namesake; later searches do not restore it.
 * @throws Error when it was dismissed meanwhile
 */
export async function dismissConflict(
  db: Database,
  { actorId, contestId, conflictId, reason }: InputOf<typeof contract.dismissConflict> & ByAdmin,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContest(tx, contestId)
    const [conflict] = await tx
      .select({ jurorId: conflicts.jurorId, dismissedAt: conflicts.dismissedAt })
      .from(conflicts)
      .innerJoin(jurors, eq(jurors.id, conflicts.jurorId))
      .where(and(eq(conflicts.id, conflictId), eq(jurors.contestId, contestId)))
    if (!conflict) throw new NotFound()
    if (conflict.dismissedAt) fail('conflict_decided')
    const now = new Date()
    await tx
      .update(conflicts)
      .set({ dismissedAt: now, decidedById: actorId, decidedAt: now, reason })
      .where(eq(conflicts.id, conflictId))
    await record(tx, {
      actorId,
      action: 'jury.dismissConflict',
      subject: { kind: 'juror', id: conflict.jurorId },
      reason,
      details: { contestId, conflictId },
    })
  })
}

/** Adds a conflict between a juror and a project by hand. */
export async function addConflict(
  db: Database,
  input: InputOf<typeof contract.addConflict> & ByAdmin & { language: Language },
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
    const { projectId } = entry
    const decided = { decidedById: actorId, decidedAt: new Date(), dismissedAt: null, reason }
    await tx
      .insert(conflicts)
      .values({ jurorId, projectId, through: '', ...decided })
      .onConflictDoUpdate({
        target: [conflicts.jurorId, conflicts.projectId, conflicts.through],
        set: decided,
      })
    await record(tx, {
      actorId,
      action: 'jury.addConflict',
      subject: { kind: 'juror', id: jurorId },
      reason,
      details: { contestId, projectId },
    })
    await openedAssignments().revoke(tx, { contestId, jurorId })
  })
}
