import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/files/storage/server/tables.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { createdAt } from '#server/database/columns.ts'
import type { Region } from '../redaction.ts'

/** Words that look like a maker's name and that jurors may see, such as the name of a street. */
export const shownWords = pgTable(
  'anonymity_shown_words',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.words] })],
)

/** A picture with covered parts, shown to jurors instead of the entrant's original. */
export const redactedImages = pgTable('redacted_images', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  copyFileId: uuid()
    .notNull()
    .references(() => files.id),
  regions: jsonb().$type<Region[]>().notNull(),
  createdAt: createdAt(),
})
