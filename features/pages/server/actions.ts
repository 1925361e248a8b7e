import type { Database } from '#server/database/database.ts'
import { cleanRichText } from '#server/rich-text.ts'
import { type Localized, languages } from '#shared/language.ts'
import type { PageText } from './queries.ts'
import { pageTexts } from './tables.ts'

/** Saves a page's sanitised HTML, replacing the previous text. */
export async function savePageText(db: Database, { slug, title, content }: PageText): Promise<void> {
  const cleaned: Localized = { ...content }
  for (const language of languages) cleaned[language] = cleanRichText(content[language])
  const updatedAt = new Date()
  await db
    .insert(pageTexts)
    .values({ slug, title, content: cleaned, updatedAt })
    .onConflictDoUpdate({ target: pageTexts.slug, set: { title, content: cleaned, updatedAt } })
}
