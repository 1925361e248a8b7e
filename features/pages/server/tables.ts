import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, localized } from '#server/database/columns.ts'

/** Texts that organisers write: the privacy policy, the account's home, the public pages. */
export const pageTexts = pgTable('page_texts', {
  slug: text().primaryKey(),
  title: localized().notNull(),
  /** Cleaned HTML. */
  content: localized().notNull(),
  updatedAt: createdAt(),
})
