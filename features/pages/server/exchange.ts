import { max } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { messageVersions } from '#server/database/tables.ts'
import { catalogue, messagesOf, shipped } from '#server/messages.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Language, languages } from '#shared/language.ts'
import { type Forms, messageKeyOf, placeholdersOf } from '#shared/messages.ts'
import type { MessageName } from '../contract.ts'
import type { exportTexts, importTexts } from '../contract-exchange.ts'
import { isRich, mostCharacters, textProblems } from '../message-text.ts'
import { readXliff, type Unit, writeXliff } from '../xliff.ts'
import { cleanForms, lockMessages, problemMessage, type TextInput, writeTexts } from './actions.ts'
import { currentForms, listOwnForms, places, shippedForms, statesOf } from './queries.ts'

type Exported = InputOf<typeof exportTexts>

/** The keys of the catalogue that are to be exported, by area. */
function keysOf({ language, place, only }: Exported): { place: string; key: string }[] {
  return places
    .filter((one) => place === undefined || one === place)
    .flatMap((one) => Object.keys(shipped[language][one] ?? {}).map((key) => ({ place: one, key })))
    .filter(
      (one) =>
        only === undefined ||
        statesOf({ place: one.place, key: messageKeyOf(one.key) })[only].includes(language),
    )
}

function jsonOf(exported: Exported): string {
  const areas = Map.groupBy(keysOf(exported), ({ place }) => place)
  const words = [...areas].map(([place, some]) => [
    place,
    Object.fromEntries(some.map(({ key }) => [key, catalogue()[exported.language][place]?.[key] ?? ''])),
  ])
  return `${JSON.stringify({ [exported.language]: Object.fromEntries(words) }, null, 2)}\n`
}

/** For translators, in English like the format. */
function notesOf({ place, key }: MessageName, form: string | undefined, language: Language): string[] {
  const name = { place, key }
  const forms = shippedForms(name, language)
  const names = [...new Set(Object.values(forms).flatMap(placeholdersOf))]
  return [
    ...(names.length > 0 ? [`Placeholders: ${names.map((one) => `{{${one}}}`).join(', ')}`] : []),
    ...(form ? [`Plural form: ${form}`] : []),
    isRich(place, key) ? 'HTML' : `At most ${mostCharacters(place, key, forms)} characters`,
  ]
}

function xliffOf(exported: Exported): string {
  const { language } = exported
  const source: Language = language === 'en' ? 'fr' : 'en'
  const units = keysOf(exported).map(({ place, key }) => {
    const name = { place, key: messageKeyOf(key) }
    const form = name.key === key ? undefined : key.slice(name.key.length + 1)
    const sources = currentForms(name, source)
    return {
      place,
      key,
      source: sources[form ?? 'other'] ?? sources.other ?? '',
      target: catalogue()[language][place]?.[key] ?? '',
      isTranslated: !statesOf(name).missing.includes(language),
      notes: notesOf(name, form, language),
    }
  })
  return writeXliff(units, source, language)
}

export const exportedText = (exported: Exported) =>
  exported.format === 'json' ? jsonOf(exported) : xliffOf(exported)

const JsonFile = z.partialRecord(z.enum(languages), z.record(z.string(), z.record(z.string(), z.string())))

function readJson(content: string): Unit[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return null
  }
  const { data } = JsonFile.safeParse(parsed)
  if (!data) return null
  return languages.flatMap((language) =>
    Object.entries(data[language] ?? {}).flatMap(([place, words]) =>
      Object.entries(words).map(([key, text]) => ({ language, place, key, text })),
    ),
  )
}

const mostUnits = 40_000

function unitsOf(content: string, language: Language): Unit[] {
  const units = content.trimStart().startsWith('<') ? readXliff(content) : readJson(content)
  if (units && units.length > 0 && units.length <= mostUnits) return units
  throw new InvalidFields({ content: [messagesOf('pages', language)('exchange.unreadable')] })
}

interface Compared extends TextInput {
  /** The own text so far. */
  from: Forms | null
}

interface Comparison {
  changes: Compared[]
  refused: OutputOf<typeof importTexts>['refused']
  unchanged: number
}

const isSame = (one: Forms, other: Forms) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([form, text]) => other[form] === text)

/** A file may name a message `constructor`, which every object has. */
function isShipped(language: Language, place: string, key: string): boolean {
  return places.includes(place) && Object.hasOwn(shipped[language][place] ?? {}, key)
}

/** What a file would change. Forms that it leaves out stay as they are. */
function compare(
  units: readonly Unit[],
  own: ReadonlyMap<string, Forms | null>,
  language: Language,
): Comparison {
  const found: Comparison = { changes: [], refused: [], unchanged: 0 }
  const messages = Map.groupBy(units, (unit) => `${unit.language} ${unit.place}.${messageKeyOf(unit.key)}`)
  for (const some of messages.values()) {
    const [first] = some
    if (!first) continue
    const name = { place: first.place, key: messageKeyOf(first.key) }
    const refuse = (problems: string[]) =>
      found.refused.push({ name: `${name.place}.${name.key}`, language: first.language, problems })
    if (!some.every(({ key, place }) => isShipped(first.language, place, key))) {
      refuse([messagesOf('pages', language)('exchange.unknown')])
      continue
    }
    const original = shippedForms(name, first.language)
    const from = own.get(`${first.language} ${name.place}.${name.key}`) ?? null
    const given = some.map(({ key, text }) => [
      key === name.key ? 'other' : key.slice(name.key.length + 1),
      text,
    ])
    const to = cleanForms(name, first.language, { ...original, ...from, ...Object.fromEntries(given) })
    const problems = to ? textProblems({ ...name, shipped: original, forms: to }) : []
    if (problems.length > 0) refuse(problems.map(({ problem }) => problemMessage(problem, language)))
    else if (isSame(to ?? original, from ?? original)) found.unchanged++
    else found.changes.push({ ...name, language: first.language, forms: to, from })
  }
  return found
}

/**
 * Compares a translator's file with the current texts. With `apply`, the valid changes are saved.
 * @throws Error if the texts have changed since the comparison
 */
export async function exchangeTexts(
  db: Database,
  actorId: string,
  { content, apply }: InputOf<typeof importTexts>,
  language: Language,
): Promise<OutputOf<typeof importTexts>> {
  const units = unitsOf(content, language)
  return db.transaction(async (tx) => {
    if (apply !== undefined) await lockMessages(tx)
    const [row] = await tx.select({ version: max(messageVersions.version) }).from(messageVersions)
    const version = row?.version ?? 0
    if (apply !== undefined && apply !== version) fail('texts_changed')
    const { changes, refused, unchanged } = compare(units, await listOwnForms(tx), language)
    if (apply !== undefined) await writeTexts(tx, actorId, changes)
    return {
      version,
      isApplied: apply !== undefined,
      unchanged,
      refused,
      changes: changes.map(({ forms, from, ...change }) => {
        const original = shippedForms(change, change.language)
        return { ...change, from: from ?? original, to: forms ?? original }
      }),
    }
  })
}
