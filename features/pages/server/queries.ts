import { and, asc, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { offsetOf } from '#server/database/list.ts'
import { messageVersions } from '#server/database/tables.ts'
import { catalogue, ownMessages, shipped } from '#server/messages.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { folded } from '#shared/folded.ts'
import { type Language, languages } from '#shared/language.ts'
import { type Forms, formsOf, messageKeyOf, placeholdersOf } from '#shared/messages.ts'
import { searchWords } from '#shared/search-words.ts'
import type { findTexts, MessageName, TextChange, TextGroup, TextSearch, TextView } from '../contract.ts'
import { isRich, mostCharacters } from '../message-text.ts'

/** Every message, without its plural forms, in the order of the files. */
const names: readonly MessageName[] = Object.entries(shipped.en).flatMap(([place, words]) =>
  [...new Set(Object.keys(words).map(messageKeyOf))].map((key) => ({ place, key })),
)

export const places: readonly string[] = Object.keys(shipped.en).toSorted()

/** The shipped text. @throws NotFound for an unknown message */
export function shippedForms({ place, key }: MessageName, language: Language): Forms {
  const forms = places.includes(place) ? formsOf(shipped[language][place] ?? {}, key) : {}
  if (Object.keys(forms).length === 0) throw new NotFound()
  return forms
}

const generalOf = (forms: Forms) => forms.other ?? Object.values(forms)[0] ?? ''

const byLanguage = <Value>(textOf: (language: Language) => Value): Record<Language, Value> => ({
  en: textOf('en'),
  fr: textOf('fr'),
  'zh-hans': textOf('zh-hans'),
  es: textOf('es'),
})

/** The current text, of several plural forms all. */
export const currentForms = ({ place, key }: MessageName, language: Language): Forms =>
  formsOf(catalogue()[language][place] ?? {}, key)

const isChangedIn = ({ place, key }: MessageName, language: Language) =>
  Object.keys(formsOf(ownMessages()[language][place] ?? {}, key)).length > 0

/** The languages that have an own text, and, if there are any, those that still lack one. */
export function statesOf(name: MessageName): { changed: Language[]; missing: Language[] } {
  const changed = languages.filter((language) => isChangedIn(name, language))
  return {
    changed,
    missing: changed.length > 0 ? languages.filter((language) => !changed.includes(language)) : [],
  }
}

function isFound(name: MessageName, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const texts = languages.flatMap((language) => Object.values(currentForms(name, language)))
  const all = folded([`${name.place}.${name.key}`, ...texts].join('\n'))
  return words.every((word) => all.includes(word))
}

/** The messages of the interface, from memory. */
export function findMessages({
  q,
  place,
  only,
  page,
}: TextSearch & { page: number }): OutputOf<typeof findTexts> {
  const words = searchWords(folded(q))
  const found = names.filter(
    (name) =>
      (place === undefined || name.place === place) &&
      (only === undefined || statesOf(name)[only].length > 0) &&
      isFound(name, words),
  )
  return {
    total: found.length,
    places: [...places],
    rows: found.slice(offsetOf(page), offsetOf(page + 1)).map((name) => ({
      ...name,
      id: `${name.place}.${name.key}`,
      text: byLanguage((language) => generalOf(currentForms(name, language))),
      ...statesOf(name),
    })),
  }
}

const { id, version, place, key, language, forms, authorId, at } = getTableColumns(messageVersions)

function isOneOf(group: readonly MessageName[]): SQL | undefined {
  return or(...group.map((name) => and(eq(place, name.place), eq(key, name.key))))
}

const mostChanges = 40

/** Messages that are edited together, with their own texts as the database has them now. @throws NotFound */
export async function getTextGroup(db: Database, group: readonly MessageName[]): Promise<TextGroup> {
  const views = group.map((name): TextView => {
    const texts = byLanguage((one) => shippedForms(name, one))
    return {
      ...name,
      isRich: isRich(name.place, name.key),
      placeholders: [...new Set(Object.values(texts.en).flatMap(placeholdersOf))],
      most: byLanguage((one) => mostCharacters(name.place, name.key, texts[one])),
      shipped: texts,
      own: byLanguage(() => null),
    }
  })
  const current = await db
    .selectDistinctOn([place, key, language], { version, place, key, language, forms })
    .from(messageVersions)
    .where(isOneOf(group))
    .orderBy(asc(place), asc(key), asc(language), desc(version))
  for (const row of current) {
    const view = views.find((one) => one.place === row.place && one.key === row.key)
    if (view) view.own[row.language] = row.forms
  }
  return {
    version: Math.max(0, ...current.map((row) => row.version)),
    texts: views,
    changes: await listChanges(db, group),
  }
}

/** The own texts of all messages, by language and name. */
export async function listOwnForms(db: Database): Promise<Map<string, Forms | null>> {
  const rows = await db
    .selectDistinctOn([place, key, language], { place, key, language, forms })
    .from(messageVersions)
    .orderBy(asc(place), asc(key), asc(language), desc(version))
  return new Map(rows.map((row) => [`${row.language} ${row.place}.${row.key}`, row.forms]))
}

async function listChanges(db: Database, group: readonly MessageName[]): Promise<TextChange[]> {
  const before = sql<Forms | null>`lag(${forms}) OVER (PARTITION BY ${place}, ${key}, ${language} ORDER BY ${version})`
  const rows = await db
    .select({ id, at, authorId, place, key, language, from: before, to: forms })
    .from(messageVersions)
    .where(isOneOf(group))
    .orderBy(desc(version))
    .limit(mostChanges)
  const authors = await listUsers(
    db,
    rows.flatMap((row) => row.authorId ?? []),
  )
  return rows.map(({ authorId: by, at: moment, ...change }) => {
    const author = by ? authors.get(by) : undefined
    return {
      ...change,
      at: moment.toISOString(),
      author: author ? `${author.firstName} ${author.lastName}` : null,
    }
  })
}
