import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#shared/language.ts'
import { type Catalogue, type MessageParams, messageIn, type Words } from '#shared/messages.ts'

const root = join(import.meta.dirname, '..')

/** The folders of messages, and the name of each in the catalogue: `payments`, `shared`, `kit`, `areas`. */
function places(): { name: string; folder: string }[] {
  const features = readdirSync(join(root, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    // The order is part of the tag of the translations.
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((entry) => ({ name: entry.name, folder: join(root, 'features', entry.name, 'messages') }))
  const rest = [
    // Apart from the accounts' own messages, which a browser loads before login.
    { name: 'users', folder: join(root, 'features', 'accounts', 'users', 'messages') },
    { name: 'shared', folder: join(root, 'shared', 'messages') },
    { name: 'areas', folder: join(root, 'web', 'areas', 'messages') },
  ]
  return [...features, ...rest]
}

function readCatalogue(): Record<Language, Catalogue> {
  const read = (language: Language) =>
    Object.fromEntries(
      places().flatMap(({ name, folder }) => {
        const file = join(folder, `${language}.json`)
        try {
          const words: Words = JSON.parse(readFileSync(file, 'utf8'))
          return [[name, words]]
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
          throw new Error(`${file} is not a valid message file.`, { cause: error })
        }
      }),
    )
  return { en: read('en'), fr: read('fr'), 'zh-hans': read('zh-hans'), es: read('es') }
}

export type Catalogues = Readonly<Record<Language, Catalogue>>

/** Every message of the interface as it is shipped, by language and folder. */
export const shipped: Catalogues = readCatalogue()

const unchanged: Catalogues = { en: {}, fr: {}, 'zh-hans': {}, es: {} }
let own = unchanged
let ownOfScreens = unchanged
let current = shipped
let version = ''

/** The organisers' own messages, which replace shipped ones. */
export const ownMessages = () => own

/** The own messages without the texts of pages, which the server inserts and no screen of the application shows. */
export const ownScreenMessages = () => ownOfScreens

/** A page has a title and a content; no other message of the place is called content. */
function isPageText(place: string, key: string): boolean {
  const page = /^(.+)\.(title|content)$/.exec(key)?.[1]
  return place === 'pages' && page !== undefined && `${page}.content` in (shipped.en.pages ?? {})
}

function ofScreens(messages: Catalogue): Catalogue {
  const places = Object.entries(messages).map(([place, words]) => {
    const shown = Object.entries(words).filter(([key]) => !isPageText(place, key))
    return [place, Object.fromEntries(shown)] as const
  })
  return Object.fromEntries(places.filter(([, words]) => Object.keys(words).length > 0))
}

/** Every message as it is now. Another object after each change. */
export const catalogue = () => current

/** Changes with the organisers' own messages, for caches of what contains messages. */
export const messagesVersion = () => version

function inLanguage(language: Language): Catalogue {
  const places = Object.entries(shipped[language])
  return Object.fromEntries(places.map(([place, words]) => [place, { ...words, ...own[language][place] }]))
}

/** Replaces all own messages; without any, the shipped ones remain. */
export function setOwnMessages(messages: Catalogues = unchanged, newVersion = ''): void {
  own = messages
  ownOfScreens = {
    en: ofScreens(messages.en),
    fr: ofScreens(messages.fr),
    'zh-hans': ofScreens(messages['zh-hans']),
    es: ofScreens(messages.es),
  }
  version = newVersion
  current =
    messages === unchanged
      ? shipped
      : { en: inLanguage('en'), fr: inLanguage('fr'), 'zh-hans': inLanguage('zh-hans'), es: inLanguage('es') }
}

export type Messages = (key: string, params?: MessageParams) => string

/** The messages of one folder in one language: `messagesOf('payments', 'fr')('title')`. */
export function messagesOf(place: string, language: Language): Messages {
  return (key, params) => messageIn(current[language][place], key, language, params)
}

// Another feature may throw the error, so the code is looked up in all of them.
const placeOfError = new Map(
  Object.entries(shipped.en).flatMap(([place, words]) =>
    Object.keys(words)
      .filter((key) => key.startsWith('code.'))
      .map((key) => [key.slice('code.'.length).replace(/_(one|other)$/, ''), place] as const),
  ),
)

export function errorMessage(code: string, params: MessageParams, language: Language): string {
  const place = placeOfError.get(code)
  if (!place) throw new Error(`The error code "${code}" has no message.`)
  return messagesOf(place, language)(`code.${code}`, params)
}
