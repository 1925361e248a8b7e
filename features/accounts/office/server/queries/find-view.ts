import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { savedViews } from '../tables.ts'

type View = Pick<typeof savedViews.$inferSelect, 'id' | 'userId' | 'list' | 'name' | 'search' | 'isShared'>

export async function findView(db: Database, viewId: string): Promise<View | null> {
  const { id, userId, list, name, search, isShared } = savedViews
  const [view] = await db
    .select({ id, userId, list, name, search, isShared })
    .from(savedViews)
    .where(eq(savedViews.id, viewId))
  return view ?? null
}
