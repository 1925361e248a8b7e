import { Parser } from 'htmlparser2'
import { isLanguage, type Language, languages, locales } from '#shared/language.ts'

/** One text of a file: one plural form of a message, under its key in the catalogue. */
export interface Unit {
  language: Language
  place: string
  key: string
  text: string
}

interface WrittenUnit {
  place: string
  key: string
  source: string
  target: string
  isTranslated: boolean
  notes: string[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Placeholders are elements, which a translator's tool protects. */
const markedUp = (text: string) =>
  text
    .split(/({{\s*\w+\s*}})/)
    .map((part) => {
      const name = /^{{\s*(\w+)\s*}}$/.exec(part)?.[1]
      return name ? `<x id="${name}" equiv-text="{{${name}}}"/>` : escaped(part)
    })
    .join('')

/** XLIFF 1.2, with a file for each area. */
export function writeXliff(units: readonly WrittenUnit[], source: Language, target: Language): string {
  const files = [...Map.groupBy(units, ({ place }) => place)].map(
    ([
      place,
      some,
    ]) => `  <file original="${escaped(place)}" datatype="plaintext" source-language="${locales[source]}" target-language="${locales[target]}">
    <body>
${some
  .map(
    ({
      key,
      source: from,
      target: to,
      isTranslated,
      notes,
    }) => `      <trans-unit id="${escaped(`${place}.${key}`)}" resname="${escaped(key)}" xml:space="preserve">
        <source>${markedUp(from)}</source>
        <target state="${isTranslated ? 'translated' : 'needs-translation'}">${markedUp(to)}</target>
${notes.map((note) => `        <note>${escaped(note)}</note>\n`).join('')}      </trans-unit>`,
  )
  .join('\n')}
    </body>
  </file>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${files.join('\n')}
</xliff>
`
}

/** Translators' tools write `fr`, `fr-FR` or `zh-CN` for our languages. */
function languageOfCode(code: string): Language | null {
  const lower = code.toLowerCase().replace('_', '-')
  const [base = ''] = lower.split('-')
  if (base === 'zh') return 'zh-hans'
  return languages.find((one) => locales[one].toLowerCase() === lower) ?? (isLanguage(base) ? base : null)
}

/** Far more than XLIFF has. The parser's time grows with the square of the depth. */
const mostLevels = 20

/** The targets of an XLIFF 1.2 file. Null if it is none, or cut off. */
export function readXliff(content: string): Unit[] | null {
  if (!content.trimEnd().endsWith('</xliff>')) return null
  const units: Unit[] = []
  let isXliff = false
  let levels = 0
  let language: Language | null = null
  let place = ''
  let key = ''
  let text: string | null = null
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++levels > mostLevels) parser.pause()
        if (name === 'xliff') isXliff = attributes.version === '1.2'
        if (name === 'file') {
          language = languageOfCode(attributes['target-language'] ?? '')
          place = attributes.original ?? ''
        }
        if (name === 'trans-unit') key = (attributes.id ?? '').slice(place.length + 1)
        if (name === 'target') text = ''
        if (name === 'x' && text !== null) text += `{{${attributes.id ?? ''}}}`
      },
      ontext(part) {
        if (text !== null) text += part
      },
      onclosetag(name) {
        levels--
        if (name !== 'target' || text === null) return
        // An empty target is not translated yet.
        if (language && text.trim() !== '') units.push({ language, place, key, text })
        text = null
      },
    },
    { xmlMode: true },
  )
  parser.end(content)
  return isXliff && levels <= mostLevels ? units : null
}
