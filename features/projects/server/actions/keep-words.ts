import { isDeepStrictEqual } from 'node:util'
import { isLanguage, type Language } from '#shared/language.ts'
import { editProblem } from '../../access.ts'
import { noText, provenanceOf, sourceAfter, type TextPart, textParts, tiesLacking } from '../../provenance.ts'
import { type Begun, fateOf, type Kept, type KeptVersion } from '../../versions.ts'
import type { HeldProject, HeldText } from '../queries/held-words.ts'

/** What one page sends of one project, by field and cleaned. */
export interface Words extends Begun {
  projectId: string
  personId: string
  values: Record<string, unknown>
}

export type Counted = Omit<Kept, 'values'>

/** A project as the saves of one moment leave it, and what of it is to be written. */
export interface Draft extends HeldProject {
  fields: Set<string>
  written: Set<Language>
  counted: Map<string, Required<KeptVersion> & { personId: string }>
}

export function draftOf(held: HeldProject): Draft {
  return { ...held, fields: new Set(), written: new Set(), counted: new Map() }
}

/** Other things hang on these, which whoever saves words does not look at. */
const hanging = new Set(['firmId', 'entrantKind', 'language', 'credits', 'categories'])

export function isWords(values: Record<string, unknown>): boolean {
  return Object.keys(values).every((field) => !hanging.has(field))
}

interface Part {
  language: Language
  part: TextPart
}

function partNamed(field: string): Part | null {
  const [, language, name] = /^texts\.([a-z-]+)\.(\w+)$/.exec(field) ?? []
  const part = textParts.find((one) => one === name)
  return part && isLanguage(language) ? { language, part } : null
}

function heldValue({ project, texts }: HeldProject, field: string, place: Part | null): unknown {
  if (place) return texts.get(place.language)?.[place.part] ?? ''
  return Reflect.get(project, field)
}

/** What the project's people are shown of where its texts come from; of the entrant's own words no moment is. */
function toldOf(texts: HeldProject['texts'], own: Language) {
  const momentOf = (at: string | null) => (at === null ? null : new Date(at))
  const rows = [...texts.values()].map((text) => ({
    ...text,
    madeAt: text.writtenBy === 'service' ? momentOf(text.madeAt) : null,
    correctedAt: momentOf(text.correctedAt),
  }))
  return provenanceOf(rows, own)
}

/** The text with what was written of it; null where translations would first have to be tied to the original. */
function rewritten(draft: Draft, language: Language, parts: Partial<HeldText>, now: Date): HeldText | null {
  const { texts, project } = draft
  const known = { own: project.language, rows: [...texts.values()] }
  if (language === known.own && tiesLacking(language, known.rows).length > 0) return null
  const before = texts.get(language)
  const blank = { writtenBy: 'entrant' as const, madeFrom: null, madeAt: null, correctedAt: null }
  const next = { ...noText, ...blank, ...before, ...parts, language }
  const source = sourceAfter(language, next, known, now)
  if (!source) return next
  const { madeAt, correctedAt } = source
  return {
    ...next,
    ...source,
    madeAt: madeAt?.toISOString() ?? null,
    correctedAt: correctedAt?.toISOString() ?? null,
  }
}

/**
 * Keeps words in a draft, later ones on top of earlier ones. Null, with nothing kept, for whatever is more than that:
 * a field that has moved, a project that is locked or late, somebody who may not.
 */
export function keepIn(draft: Draft, words: Words, now: Date): Counted | null {
  const { project, contest } = draft
  if (project.ownerId !== words.personId && !draft.editors.includes(words.personId)) return null
  if (editProblem(project, contest, now)) return null

  const arriving = Object.entries(words.values).map(([field, value]) => {
    const place = partNamed(field)
    const isSame = heldValue(draft, field, place) === value
    const { writer, sequence } = words
    const sent = { version: words.versions?.[field], writer, sequence, isSame }
    return { field, value, place, fate: fateOf(draft.versions.get(field), sent) }
  })
  const writing = arriving.filter(({ fate }) => fate === 'write')
  const isPlain = arriving.every(
    ({ fate, place }) =>
      fate !== 'conflict' && !(place && fate === 'write' && draft.underway.includes(place.language)),
  )
  if (!isPlain) return null

  const texts = new Map(draft.texts)
  const byLanguage = Map.groupBy(
    writing.filter(({ place }) => place !== null),
    ({ place }) => place?.language ?? project.language,
  )
  for (const [language, found] of byLanguage) {
    const parts = Object.fromEntries(found.map(({ place, value }) => [place?.part, value]))
    const next = rewritten(draft, language, parts, now)
    if (!next) return null
    texts.set(language, next)
  }
  const isMore =
    texts.size > 1 &&
    !isDeepStrictEqual(toldOf(draft.texts, project.language), toldOf(texts, project.language))
  const changedFrom = project.updatedAt
  const updatedAt =
    writing.length > 0 ? new Date(Math.max(now.getTime(), changedFrom.getTime() + 1)) : changedFrom

  const fields = writing.filter(({ place }) => place === null)
  draft.project = {
    ...project,
    ...Object.fromEntries(fields.map(({ field, value }) => [field, value])),
    updatedAt,
  }
  draft.texts = texts
  for (const { field } of fields) draft.fields.add(field)
  for (const language of byLanguage.keys()) draft.written.add(language)
  for (const { field } of writing) {
    const version = (draft.versions.get(field)?.version ?? 0) + 1
    const { writer = null, sequence = null, personId } = words
    draft.versions.set(field, { version, writer, sequence })
    draft.counted.set(field, { version, writer, sequence, personId })
  }
  const versions = arriving.map(({ field }) => [field, draft.versions.get(field)?.version ?? 0])
  return {
    versions: Object.fromEntries(versions),
    changedFrom: changedFrom.toISOString(),
    updatedAt: updatedAt.toISOString(),
    isMore,
  }
}
