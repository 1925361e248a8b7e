import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { firms } from '#features/firms/server/tables.ts'
import { createdAt, id, localized, moment, saveSource } from '#server/database/columns.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import type { ArticleStatus } from '../lifecycle.ts'

/** Articles by users or their firms, from the draft to the public page. */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** The firm in whose name it is written, if any. */
    firmId: uuid().references(() => firms.id),
    status: text().$type<ArticleStatus>().notNull().default('draft'),
    /** The one language in which it must be complete. */
    language: text().$type<Language>().notNull(),
    title: localized().notNull(),
    lead: localized().notNull(),
    /** Cleaned HTML. */
    body: localized().notNull(),
    coverFileId: uuid().references(() => files.id),
    /** Set at the first publication, then permanent. */
    slug: text(),
    /** The reason for which it was declined, as sent to the author. */
    reason: text().notNull().default(''),
    submittedAt: moment(),
    /** Paid once. After a withdrawal or a change it need not be paid again. */
    paidAt: moment(),
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    ...saveSource(),
  },
  (table) => [
    index().on(table.ownerId),
    index().on(table.status, table.publishedAt),
    uniqueIndex('articles_slug').on(table.slug).where(sql`slug IS NOT NULL`),
  ],
)

/** What an article costs, in the currencies in which it is not free. */
export const articleFees = pgTable(
  'article_fees',
  {
    currency: text().$type<Currency>().primaryKey(),
    amount: integer().notNull(),
  },
  (table) => [check('article_fees_cost', sql`${table.amount} > 0`)],
)

/** Issues of the e-magazine. */
export const magazineIssues = pgTable('magazine_issues', {
  id: id(),
  number: integer().notNull().unique(),
  title: localized().notNull(),
  coverFileId: uuid().references(() => files.id),
  /** The issue itself, a PDF. */
  pdfFileId: uuid().references(() => files.id),
  /** Where the issue can be read without one, https. */
  readAt: text().notNull().default(''),
  publishedOn: date({ mode: 'string' }).notNull(),
  createdAt: createdAt(),
})

/** The pages of an issue's PDF, prepared one after the other. */
export const magazinePages = pgTable(
  'magazine_pages',
  {
    issueId: uuid()
      .notNull()
      .references(() => magazineIssues.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer().notNull(),
    /** Its image. Null if it could not be drawn. */
    fileId: uuid().references(() => files.id),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.number] })],
)
