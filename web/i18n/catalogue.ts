import type { Language } from '#shared/language.ts'
import type { Catalogue } from '#shared/messages.ts'
import { requestHeaders } from '#web/api/api.ts'
import type { Spoken } from './messages.ts'

type Part = 'first' | 'others'

/** The built-in messages of a language are two files: of the screens before login, and of all others. */
const files = import.meta.glob<Catalogue>('./built-in/*/*.ts', { import: 'words' })

async function readPart(language: Language, part: Part): Promise<Catalogue> {
  const words = await files[`./built-in/${part}/${language}.ts`]?.()
  return Object.fromEntries(
    Object.entries(words ?? {}).map(([path, place]) => [path.split('/').at(-3) ?? path, place]),
  )
}

/** All built-in messages of a language. */
export async function readCatalogue(language: Language): Promise<Catalogue> {
  const [first, others] = await Promise.all([readPart(language, 'first'), readPart(language, 'others')])
  return { ...first, ...others }
}

const timeoutMs = 5_000

/**
 * The messages of the server, if they are others than the built-in ones: the tag of those is sent, and the answer is
 * then empty. If the messages fail to load, the built-in ones remain.
 */
async function changedMessages(language: Language): Promise<Catalogue> {
  try {
    const answer = await fetch('/api/translations', {
      headers: { ...requestHeaders(), 'If-None-Match': import.meta.env.VITE_MESSAGES },
      // Nothing renders before the messages are loaded, and a connection may hang.
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 304) return {}
    if (!answer.ok) throw new Error(`The messages could not be loaded: ${answer.status}.`)
    const all: Partial<Record<Language, Catalogue>> = await answer.json()
    return all[language] ?? {}
  } catch (error) {
    console.warn('The built-in messages remain.', error)
    return {}
  }
}

let spoken: Spoken | undefined
let changes: Promise<Catalogue> | undefined
let others: Promise<void> | undefined

async function add(part: Part): Promise<void> {
  if (!spoken) throw new Error('The language of the screens is not known yet.')
  const [found, changed] = await Promise.all([readPart(spoken.language, part), changes])
  for (const [place, words] of Object.entries(found))
    spoken.catalogue[place] = { ...words, ...changed?.[place] }
}

/** At startup: the messages of the screens before login. */
export async function speak(language: Language): Promise<Spoken> {
  spoken = { language, catalogue: {} }
  changes = changedMessages(language)
  await add('first')
  return spoken
}

/** All other messages, before the first screen that may need them. */
export function loadOtherMessages(): Promise<void> {
  others ??= add('others').catch((error: unknown) => {
    others = undefined
    throw error
  })
  return others
}
