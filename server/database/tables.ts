import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/language.ts'
import { bytes, createdAt, id, moment } from './columns.ts'

/** The audit log: actor, action, subject, time and reason. Written in the transaction of the change, never changed. */
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
    /** The user as whom an organiser (`actorId`) acted. */
    onBehalfOfId: uuid(),
  },
  (table) => [
    index().on(table.subjectKind, table.subjectId, table.at),
    index().on(table.at, table.id),
    index().on(table.actorId, table.at, table.id),
    index().on(table.onBehalfOfId, table.at, table.id),
    index('audit_log_by_subject').on(table.subjectId, table.at, table.id),
    index('audit_log_by_group').on(sql`split_part(${table.action}, '.', 1)`, table.at, table.id),
    index('audit_log_reasons').using('gin', sql`palmares_folded(${table.reason}) gin_trgm_ops`),
  ],
)

/** The lines of the audit log as a chain of hashes (`audit-chain.ts`); only added to, like the log. */
export const auditSeals = pgTable('audit_seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  lineId: uuid()
    .notNull()
    .unique()
    .references(() => auditLog.id),
  hash: bytes().notNull(),
})

/** The verifications of the audit log: up to which line it was intact, with its hash, or which line was changed. */
export const auditChecks = pgTable(
  'audit_checks',
  {
    id: id(),
    at: moment().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    hash: bytes().notNull(),
    brokenNumber: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.at)],
)

/** The outbox: mails are written in the transaction of the change that they report, and a job delivers them. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    createdAt: createdAt(),
    /** The recipient's account. Deleting the account deletes its mails. */
    userId: uuid(),
    recipient: text().notNull(),
    /** Whom an answer goes to, if not the sender. */
    replyTo: text(),
    language: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    plain: text().notNull(),
    /** One of many: delivered after the other mails. */
    isBulk: boolean().notNull().default(false),
    /** Where a mail client unsubscribes the recipient with one click. */
    unsubscribeUrl: text(),
    sentAt: moment(),
    /** The number of failed attempts, and the last error once delivery is given up. */
    failures: integer().notNull().default(0),
    error: text(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.userId),
    index().on(table.subject, table.id),
    index().on(table.recipient, table.id),
    index('outbox_unsent').on(table.createdAt, table.id).where(sql`sent_at IS NULL`),
    index('outbox_search').using(
      'gin',
      sql`palmares_folded(${table.recipient} || ' ' || ${table.subject}) gin_trgm_ops`,
    ),
  ],
)

/** The failed attempts to deliver a mail. */
export const outboxAttempts = pgTable(
  'outbox_attempts',
  {
    id: id(),
    mailId: uuid()
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    at: createdAt(),
    error: text().notNull(),
  },
  (table) => [index().on(table.mailId)],
)

/** Addresses of users that a mail server rejected permanently. Mailings skip them. */
export const bouncedAddresses = pgTable(
  'bounced_addresses',
  {
    address: text().primaryKey(),
    userId: uuid().notNull(),
    error: text().notNull(),
    at: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

/** Attachments of a mail. */
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

/**
 * The organisers' own wording of the interface's messages, page texts and mails. A change is a new row, so the rows of a
 * message are its history, and the last one of a language counts.
 */
export const messageVersions = pgTable(
  'message_versions',
  {
    id: id(),
    /** Rises with every change, in the order of the commits. */
    version: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    /** The folder and the key of the message, without the plural form. */
    place: text().notNull(),
    key: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The text of each plural form, or of `other` alone. Null: the shipped text again. */
    forms: jsonb().$type<Record<string, string>>(),
    authorId: uuid(),
    at: createdAt(),
  },
  (table) => [index().on(table.place, table.key, table.language, table.version)],
)
