import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { createdAt, id, saveSource } from '#server/database/columns.ts'
import type { Language } from '#shared/language.ts'
import type { RedactionStatus } from '../lifecycle.ts'

/** Who prepares a project's texts for publication, and how far they are. */
export const redactions = pgTable(
  'redactions',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .unique()
      .references(() => projects.id, { onDelete: 'cascade' }),
    redactorId: uuid()
      .notNull()
      .references(() => users.id),
    status: text().$type<RedactionStatus>().notNull().default('to_write'),
    dueOn: date({ mode: 'string' }).notNull(),
    /** What the organiser asked for when it was last sent back. */
    remark: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.redactorId, table.status)],
)

/** The publication's own words in one language; the entrant's stay as they were written. */
export const publicationTexts = pgTable(
  'publication_texts',
  {
    redactionId: uuid()
      .notNull()
      .references(() => redactions.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    title: text().notNull().default(''),
    summary: text().notNull().default(''),
    /** Cleaned HTML. */
    description: text().notNull().default(''),
    updatedAt: createdAt(),
    ...saveSource(),
  },
  (table) => [primaryKey({ columns: [table.redactionId, table.language] })],
)
