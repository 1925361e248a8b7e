import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import type { FindingStatus } from '#features/jury/lifecycle.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { createdAt, id, moment } from '#server/database/columns.ts'
import type { Region } from '../redaction.ts'

/** Names of makers found where jurors would read them, and what becomes of each. */
export const anonymityFindings = pgTable(
  'anonymity_findings',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Where it stands: texts.fr.title, images.{id}.legend.en, images.{id}.picture, documents.{id}.metadata ... */
    place: text().notNull(),
    /** The words that name somebody, as they stand there; empty for what an organiser saw in a picture. */
    words: text().notNull(),
    /** The words around them. */
    context: text().notNull().default(''),
    /** Part of a picture, in shares of its width and height. */
    region: jsonb().$type<Region>(),
    status: text().$type<FindingStatus>().notNull().default('open'),
    decidedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.projectId, table.status)],
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
