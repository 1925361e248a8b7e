import type { Language } from '#shared/language.ts'
import type { Catalogue } from './words.ts'

/** The words of all places in one language travel in one file, because they are always wanted together. */
const gathered: Record<Language, () => Promise<{ words: Catalogue }>> = {
  en: () => import('#web/gathered-words/en.ts'),
  fr: () => import('#web/gathered-words/fr.ts'),
  'zh-hans': () => import('#web/gathered-words/zh-hans.ts'),
  es: () => import('#web/gathered-words/es.ts'),
}

/** The messages that were built into the application, should the server's not arrive. */
export async function builtInWords(language: Language): Promise<Catalogue> {
  const { words } = await gathered[language]()
  return Object.fromEntries(
    Object.entries(words).map(([path, place]) => [path.split('/').at(-3) ?? path, place]),
  )
}
