import type { Language } from '#shared/language.ts'
import type { Catalogue } from './messages.ts'

/** The messages of all folders in one language are in one file, because they are always needed together. */
const collected: Record<Language, () => Promise<{ words: Catalogue }>> = {
  en: () => import('#web/all-messages/en.ts'),
  fr: () => import('#web/all-messages/fr.ts'),
  'zh-hans': () => import('#web/all-messages/zh-hans.ts'),
  es: () => import('#web/all-messages/es.ts'),
}

/** The built-in messages, used if the server's messages fail to load. */
export async function builtInTexts(language: Language): Promise<Catalogue> {
  const { words } = await collected[language]()
  return Object.fromEntries(
    Object.entries(words).map(([path, place]) => [path.split('/').at(-3) ?? path, place]),
  )
}
