import type { Language } from '#shared/language.ts'
import { requestHeaders } from '#web/api/api.ts'
import type { Catalogue } from './messages.ts'

const timeoutMs = 5_000

/** The messages as organisers changed them. If they fail to load, the built-in ones remain. */
export async function serverMessages(language: Language): Promise<Catalogue> {
  try {
    const answer = await fetch('/api/translations', {
      headers: requestHeaders(),
      // Nothing renders before the messages are loaded, and a connection may hang.
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The messages could not be loaded: ${answer.status}.`)
    const all: Partial<Record<Language, Catalogue>> = await answer.json()
    return all[language] ?? {}
  } catch (error) {
    console.warn('The built-in messages remain.', error)
    return {}
  }
}
