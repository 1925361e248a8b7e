import { date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { createdAt, id, saveSource } from '#server/database/columns.ts'
import type { Language } from '#shared/language.ts'
import type { PublicationTexts } from '../contract.ts'
import type { EditorialStatus } from '../lifecycle.ts'

/** Who prepares a project's texts for publication, and how far they are. */
export const editorialTasks = pgTable(
  'editorial_tasks',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .unique()
      .references(() => projects.id, { onDelete: 'cascade' }),
    redactorId: uuid()
      .notNull()
      .references(() => users.id),
    status: text().$type<EditorialStatus>().notNull().default('to_write'),
    dueOn: date({ mode: 'string' }).notNull(),
    /** The organiser's remark when the texts were last returned. */
    remark: text().notNull().default(''),
    /** The entrant's texts that the redactor works from; null until they begin. */
    sourceTexts: jsonb().$type<PublicationTexts>(),
    /** The texts as an organiser last approved or returned them. */
    reviewedTexts: jsonb().$type<PublicationTexts>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.redactorId, table.status)],
)

/** The texts for publication in one language, apart from the entrant's. */
export const publicationTexts = pgTable(
  'publication_texts',
  {
    taskId: uuid()
      .notNull()
      .references(() => editorialTasks.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    title: text().notNull().default(''),
    summary: text().notNull().default(''),
    /** Cleaned HTML. */
    description: text().notNull().default(''),
    updatedAt: createdAt(),
    ...saveSource(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.language] })],
)
