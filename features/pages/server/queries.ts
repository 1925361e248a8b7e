import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import { builtInPages } from '../contract.ts'
import { pageTexts } from './tables.ts'

export interface PageText {
  slug: string
  title: Localized
  /** Cleaned HTML. */
  content: Localized
}

const builtInTexts: Record<(typeof builtInPages)[number], { title: string; content: string }> = {
  home: { title: 'home.title', content: 'home.content' },
  about: { title: 'about.title', content: 'about.content' },
  rules: { title: 'rules.title', content: 'rules.content' },
  faq: { title: 'faq.title', content: 'faq.content' },
  contact: { title: 'contact.title', content: 'contact.content' },
  privacy: { title: 'privacy.title', content: 'privacy.content' },
  terms: { title: 'terms.title', content: 'terms.content' },
}

function inEveryLanguage(key: string): Localized {
  return {
    en: messagesOf('pages', 'en')(key),
    fr: messagesOf('pages', 'fr')(key),
    'zh-hans': messagesOf('pages', 'zh-hans')(key),
    es: messagesOf('pages', 'es')(key),
  }
}

/** A page's text by the organisers, else the default. @throws NotFound for any other page */
export async function getPageText(db: Database, slug: string): Promise<PageText> {
  const [written] = await db
    .select({ slug: pageTexts.slug, title: pageTexts.title, content: pageTexts.content })
    .from(pageTexts)
    .where(eq(pageTexts.slug, slug))
  if (written) return written
  const known = builtInPages.find((page) => page === slug)
  if (!known) throw new NotFound()
  const { title, content } = builtInTexts[known]
  return { slug, title: inEveryLanguage(title), content: inEveryLanguage(content) }
}
