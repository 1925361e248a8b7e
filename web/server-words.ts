import type { Language } from '#shared/language.ts'
import { requestHeaders } from './api.ts'
import type { Catalogue } from './words.ts'

/** The messages as organisers changed them. Where they do not arrive, the built-in ones remain. */
export async function serverWords(language: Language): Promise<Catalogue> {
  try {
    const answer = await fetch('/api/translations', { headers: requestHeaders() })
    if (!answer.ok) throw new Error(`The translations answered ${answer.status}.`)
    const all: Partial<Record<Language, Catalogue>> = await answer.json()
    return all[language] ?? {}
  } catch (fault) {
    console.warn('The built-in messages remain.', fault)
    return {}
  }
}
