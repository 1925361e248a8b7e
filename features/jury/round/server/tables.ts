import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/files/storage/server/tables.ts'
import { createdAt } from '#server/database/columns.ts'

/** Pictures that name their makers, which jurors do not get. */
export const hiddenImages = pgTable('hidden_images', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})
