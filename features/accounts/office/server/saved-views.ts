import { and, asc, eq, or, sql } from 'drizzle-orm'
import { users } from '#features/accounts/session/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type * as contract from '../contract-views.ts'
import { savedViews } from './tables.ts'

/** By name, the organiser's own first. */
export async function listViews(
  db: Database,
  userId: string,
  { list }: InputOf<typeof contract.listViews>,
): Promise<{ views: contract.SavedView[] }> {
  const isOwn = eq(savedViews.userId, userId)
  const rows = await db
    .select({ view: savedViews, firstName: users.firstName, lastName: users.lastName })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(eq(savedViews.list, list), or(isOwn, eq(savedViews.isShared, true))))
    .orderBy(sql`${isOwn} DESC`, asc(savedViews.name), asc(savedViews.id))
  const views = rows.map(({ view, firstName, lastName }) => ({
    ...view,
    sharedBy: view.userId === userId ? null : `${firstName} ${lastName}`,
  }))
  return { views }
}

export async function saveView(
  db: Database,
  userId: string,
  { list, name, ...content }: InputOf<typeof contract.saveView>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [view] = await tx
      .insert(savedViews)
      .values({ userId, list, name, ...content })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.list, savedViews.name], set: content })
      .returning({ id: savedViews.id })
    if (!view) throw new Error('The view was not saved.')
    await record(tx, {
      actorId: userId,
      action: 'views.save',
      subject: { kind: 'view', id: view.id },
      details: { list, isShared: content.isShared },
    })
    return view
  })
}

export async function deleteView(
  db: Database,
  userId: string,
  { list, viewId }: InputOf<typeof contract.deleteView>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, viewId), eq(savedViews.list, list), eq(savedViews.userId, userId)))
      .returning({ id: savedViews.id })
    if (!gone) throw new NotFound()
    await record(tx, {
      actorId: userId,
      action: 'views.delete',
      subject: { kind: 'view', id: viewId },
      details: { list },
    })
    return gone
  })
}
