import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/files/storage/server/tables.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { createdAt } from '#server/database/columns.ts'
import type { Region } from '../redaction.ts'

/** Words that look like the name of a maker and are shown to jurors all the same, like the name of a street. */
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

/** A picture with parts of it covered, shown to jurors instead of the entrant's. */
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
