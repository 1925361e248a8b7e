import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { type Language, languages } from '#shared/language.ts'

const root = join(import.meta.dirname, '..')

/** The folders of messages, and the name of each in the catalogue: `payments`, `shared`, `kit`, `areas`. */
function places(): { name: string; folder: string }[] {
  const features = readdirSync(join(root, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ name: entry.name, folder: join(root, 'features', entry.name, 'messages') }))
  const rest = [
    { name: 'shared', folder: join(root, 'shared', 'messages') },
    { name: 'areas', folder: join(root, 'web', 'areas', 'messages') },
  ]
  return [...features, ...rest]
}

export type Catalogue = Record<Language, Record<string, Record<string, string>>>

function readCatalogue(): Catalogue {
  const read = (language: Language) =>
    Object.fromEntries(
      places().flatMap(({ name, folder }) => {
        const file = join(folder, `${language}.json`)
        try {
          const words: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
          return [[name, words]]
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
          throw new Error(`${file} is not a valid message file.`, { cause: error })
        }
      }),
    )
  return { en: read('en'), fr: read('fr'), 'zh-hans': read('zh-hans'), es: read('es') }
}

/** Every message of the interface, by language and folder. */
export const catalogue = readCatalogue()

export type Messages = (key: string, params?: Record<string, string | number>) => string

const i18n = createInstance()
await i18n.init({
  lng: 'en',
  supportedLngs: [...languages],
  lowerCaseLng: true,
  fallbackLng: 'en',
  ns: Object.keys(catalogue.en),
  resources: catalogue,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

/** The messages of one folder in one language: `messagesOf('payments', 'fr')('title')`. */
export function messagesOf(place: string, language: Language): Messages {
  const t = i18n.getFixedT(language, place)
  return (key, params) => String(t(key, { ...params }))
}

// Another feature may throw the error, so the code is looked up in all of them.
const placeOfError = new Map(
  Object.entries(catalogue.en).flatMap(([place, words]) =>
    Object.keys(words)
      .filter((key) => key.startsWith('code.'))
      .map((key) => [key.slice('code.'.length).replace(/_(one|other)$/, ''), place] as const),
  ),
)

export function errorMessage(
  code: string,
  params: Record<string, string | number>,
  language: Language,
): string {
  const place = placeOfError.get(code)
  if (!place) throw new Error(`The error code "${code}" has no message.`)
  return messagesOf(place, language)(`code.${code}`, params)
}
