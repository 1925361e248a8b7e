import { eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { wordsOf } from '#server/words.ts'
import type { Localized } from '#shared/language.ts'
import { NotFound } from '#shared/refusal.ts'
import { type BuiltInPage, builtInPages } from '../contract.ts'
import { pageTexts } from './tables.ts'

export interface PageText {
  slug: string
  title: Localized
  /** Cleaned HTML. */
  content: Localized
}

function builtIn(slug: BuiltInPage): PageText {
  const inEvery = (part: 'title' | 'content'): Localized => {
    const key = `${slug}.${part}`
    return {
      en: wordsOf('pages', 'en')(key),
      fr: wordsOf('pages', 'fr')(key),
      'zh-hans': wordsOf('pages', 'zh-hans')(key),
      es: wordsOf('pages', 'es')(key),
    }
  }
  return { slug, title: inEvery('title'), content: inEvery('content') }
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
  return builtIn(known)
}
