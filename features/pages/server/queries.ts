import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { wordsOf } from '#server/words.ts'
import type { Localized } from '#shared/language.ts'
import { NotFound } from '#shared/refusal.ts'
import { builtInPages } from '../contract.ts'
import { pageTexts } from './tables.ts'

export interface PageText {
  slug: string
  title: Localized
  /** Cleaned HTML. */
  content: Localized
}

const builtInWords: Record<(typeof builtInPages)[number], { title: string; content: string }> = {
  home: { title: 'home.title', content: 'home.content' },
  privacy: { title: 'privacy.title', content: 'privacy.content' },
  terms: { title: 'terms.title', content: 'terms.content' },
}

function inEveryLanguage(key: string): Localized {
  return {
    en: wordsOf('pages', 'en')(key),
    fr: wordsOf('pages', 'fr')(key),
    'zh-hans': wordsOf('pages', 'zh-hans')(key),
    es: wordsOf('pages', 'es')(key),
  }
}

/**
 * A page's text as organisers wrote it, else as the portal brings it.
 * @throws NotFound for any other page
 */
export async function getPageText(db: Database, slug: string): Promise<PageText> {
  const [written] = await db
    .select({ slug: pageTexts.slug, title: pageTexts.title, content: pageTexts.content })
    .from(pageTexts)
    .where(eq(pageTexts.slug, slug))
  if (written) return written
  const known = builtInPages.find((page) => page === slug)
  if (!known) throw new NotFound()
  const { title, content } = builtInWords[known]
  return { slug, title: inEveryLanguage(title), content: inEveryLanguage(content) }
}
