import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from './columns.ts'

/** Who did what to what, when and why: written in the same transaction as the change. Only ever added to. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    actorId: uuid(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: uuid().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index().on(table.subjectKind, table.subjectId, table.at), index().on(table.at)],
)

/** Mails, written in the transaction of the change that they report; a job delivers them afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    createdAt: createdAt(),
    /** The mail's user, at any address; a deleted account takes its mails along. */
    userId: uuid(),
    recipient: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    plain: text().notNull(),
    sentAt: moment(),
    /** How often its delivery failed, and how it did when it was given up. */
    failures: integer().notNull().default(0),
    error: text(),
  },
  (table) => [index().on(table.createdAt), index().on(table.userId)],
)

/** What goes along with a mail. */
export const outboxFiles = pgTable(
  'outbox_files',
  {
    id: id(),
    mailId: uuid()
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    type: text().notNull(),
    body: bytes().notNull(),
  },
  (table) => [index().on(table.mailId)],
)

/** The first response to a call with an idempotency key, stored for a day for retries with the same key. */
export const answeredOnce = pgTable(
  'answered_once',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of the call's path and body: the same key with another body is rejected. */
    bodyHash: text().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
)
