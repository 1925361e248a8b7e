import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/** Who did what to what, when and why: written in the same transaction as the change. Only ever added to. */
export const journal = pgTable(
  'journal',
  {
    id: id(),
    at: createdAt(),
    actorId: uuid(),
    act: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: uuid().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index().on(table.subjectKind, table.subjectId, table.at), index().on(table.at)],
)

/** Mails that were written, in the transaction of what they tell of; delivered afterwards by a job. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    createdAt: createdAt(),
    recipient: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    plain: text().notNull(),
    sentAt: moment(),
    fault: text(),
  },
  (table) => [index().on(table.createdAt)],
)
