import { type Forms, placeholdersOf } from '#shared/messages.ts'
import { withoutTags } from '#shared/text.ts'

/** What is wrong with a text, as a key of the messages: `problem.empty`. */
export type TextProblem =
  | { code: 'empty' | 'markup' | 'one_line' | 'braces' | 'links' }
  | { code: 'too_long'; most: number }
  | { code: 'missing_placeholder' | 'unknown_placeholder'; name: string }
  | { code: 'missing_form'; form: string }
  | { code: 'unknown_form'; form: string }

/** Page texts are rich text; all other messages are plain. */
export const isRich = (place: string, key: string) => place === 'pages' && key.endsWith('.content')

/** Enough for a longer wording, and too little to break a screen. */
export function mostCharacters(place: string, key: string, shipped: Forms): number {
  if (isRich(place, key)) return 60_000
  const longest = Math.max(0, ...Object.values(shipped).map((text) => text.length))
  return Math.max(120, longest * 3)
}

/** Words in square brackets become links, in their order. */
const linksIn = (text: string) => text.match(/\[[^[\]]*\]/g)?.length ?? 0

interface Checked {
  place: string
  key: string
  /** The shipped text in the same language. */
  shipped: Forms
  forms: Forms
}

/** What is wrong with the organisers' own wording of a message, by plural form. */
export function textProblems({
  place,
  key,
  shipped,
  forms,
}: Checked): { form: string; problem: TextProblem }[] {
  const known = [...new Set(Object.values(shipped).flatMap(placeholdersOf))]
  // "One project" needs no number.
  const needed = known.filter((name) => name !== 'count')
  const most = mostCharacters(place, key, shipped)
  const isPageText = isRich(place, key)
  const links = linksIn(Object.values(shipped)[0] ?? '')

  function problemsOf(text: string): TextProblem[] {
    if ((isPageText ? withoutTags(text) : text).trim() === '') return [{ code: 'empty' }]
    const used = placeholdersOf(text)
    return [
      ...(text.length > most ? [{ code: 'too_long' as const, most }] : []),
      ...needed
        .filter((name) => !used.includes(name))
        .map((name) => ({ code: 'missing_placeholder' as const, name })),
      ...used
        .filter((name) => !known.includes(name))
        .map((name) => ({ code: 'unknown_placeholder' as const, name })),
      ...(/[{}]/.test(text.replace(/{{\s*\w+\s*}}/g, '')) ? [{ code: 'braces' as const }] : []),
      ...(!isPageText && /<[a-z/!]/i.test(text) ? [{ code: 'markup' as const }] : []),
      ...(links > 0 && linksIn(text) !== links ? [{ code: 'links' as const }] : []),
      ...(!isPageText && /[\r\n]/.test(text) ? [{ code: 'one_line' as const }] : []),
    ]
  }

  const missing = Object.keys(shipped)
    .filter((form) => !Object.hasOwn(forms, form))
    .map((form) => ({ form, problem: { code: 'missing_form' as const, form } }))
  const unknown = Object.keys(forms)
    .filter((form) => !Object.hasOwn(shipped, form))
    .map((form) => ({ form, problem: { code: 'unknown_form' as const, form } }))
  const own = Object.entries(forms).flatMap(([form, text]) =>
    problemsOf(text).map((problem) => ({ form, problem })),
  )
  return [...missing, ...unknown, ...own]
}

/** A number that selects a plural form in a language, for an example. */
export function countFor(form: string, locale: string): number {
  const rules = new Intl.PluralRules(locale)
  return [1, 3, 0, 2, 11, 1_000_000].find((count) => rules.select(count) === form) ?? 3
}

/** Sample values of a message's parameters in a preview; without one, the parameter's name is shown. */
export const exampleParams: Readonly<Record<string, string>> = {
  name: 'Camille Roy',
  by: 'Camille Roy',
  actor: 'Camille Roy',
  owner: 'Camille Roy',
  recipient: 'Camille Roy',
  email: 'camille.roy@example.com',
  address: 'camille.roy@example.com',
  firm: 'Pelletier Roy',
  contest: 'Palmarès 2027',
  title: 'La Halle aux échos',
  project: 'La Halle aux échos',
  number: '128',
  numbers: '128',
  total: '1 250,00 $',
  invoice: '2027-0042',
  creditNote: '2027-0007',
  reference: 'PAL-7F3K',
  serial: 'PAL-2027-0128',
  minutes: '30',
  days: '3',
  day: '2027-04-30',
  until: '2027-04-30',
  when: '2027-04-30, 17:00',
  moment: '2027-04-30, 17:00',
  from: 'c.roy@example.com',
  into: 'camille.roy@example.com',
  category: 'Architecture',
  categories: 'Architecture',
  to: 'Architecture',
  level: 'Platine',
  prize: 'Grand Prix',
  language: 'Français',
  zone: 'America/Toronto',
  document: '2027-0042.pdf',
  // What the portal or an organiser fills in, in the language of the mail.
  reason: '…',
  role: '…',
  things: '…',
  list: '…',
}

/** The parameters of a text, as examples; `known` values come first. */
export function paramsFor(text: string, known: Readonly<Record<string, string | number>> = {}) {
  return Object.fromEntries(
    placeholdersOf(text).map((name) => [name, known[name] ?? exampleParams[name] ?? `[${name}]`]),
  )
}
