import { and, eq } from 'drizzle-orm'
import { entries } from '#features/projects/project/server/tables.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'

/** Moves an entry to another category; its number and assignments stay. The caller writes the audit log. */
export async function changeEntryCategory(
  tx: DatabaseTransaction,
  { entryId, from, to }: { entryId: string; from: string; to: string },
): Promise<void> {
  const moved = await tx
    .update(entries)
    .set({ categoryId: to })
    .where(and(eq(entries.id, entryId), eq(entries.categoryId, from)))
    .returning({ id: entries.id })
  if (moved.length === 0) fail('entry_moved')
}

/** Whether the project is, or was, entered in a category already. */
export async function isEnteredIn(
  tx: DatabaseTransaction,
  projectId: string,
  categoryId: string,
): Promise<boolean> {
  const isThis = and(eq(entries.projectId, projectId), eq(entries.categoryId, categoryId))
  return (await tx.$count(entries, isThis)) > 0
}
