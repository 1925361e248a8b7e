import { z } from 'zod'
import { contestKinds, takesKind } from '#features/contests/lifecycle.ts'
import { type Localized, languages } from '#shared/language.ts'
import { Line, LocalizedLine } from '#shared/text.ts'

/** One line, a paragraph, one of several options, several of them, a number. */
export const fieldTypes = ['line', 'paragraph', 'choice', 'choices', 'number'] as const

/** Answers are found by it in an object, which has a `constructor` without any answer. */
const Key = z
  .string()
  .regex(/^[a-z0-9-]{1,50}$/)
  .refine((key) => !(key in {}))

const Bound = z.number().min(0).max(1e12)

/** A field that a contest adds to the form of its entrants. The parts of other types are ignored. */
export const EntryField = z.object({
  /** Unchanged when the label changes and in copied contests, so that answers stay assigned. */
  key: Key,
  type: z.enum(fieldTypes),
  label: LocalizedLine(200),
  help: LocalizedLine(500),
  isRequired: z.boolean(),
  /** Jurors read the answer, without the names of the makers. */
  isForJurors: z.boolean(),
  /** Who is asked: projects, products, or both. */
  takenBy: z.enum(contestKinds),
  /** Only projects in these disciplines are asked; empty asks in every discipline. */
  disciplineIds: z.array(z.uuid()).max(60),
  /** The limit of a text. */
  characters: z.int().min(1).max(10_000),
  options: z.array(z.object({ key: Key, label: LocalizedLine(200) })).max(50),
  unit: Line(20),
  least: Bound.nullable(),
  most: Bound.nullable(),
})
export type EntryField = z.infer<typeof EntryField>

export const isText = ({ type }: Pick<EntryField, 'type'>) => type === 'line' || type === 'paragraph'
export const isChoice = ({ type }: Pick<EntryField, 'type'>) => type === 'choice' || type === 'choices'

/** Whether something is asked of a discipline; what names none is asked of all. */
export function isAskedIn(
  { disciplineIds }: { disciplineIds: readonly string[] },
  disciplineId: string | null,
): boolean {
  return disciplineIds.length === 0 || (disciplineId !== null && disciplineIds.includes(disciplineId))
}

/** The fields that a project is asked, in the contest's order. */
export function fieldsFor<Field extends Pick<EntryField, 'takenBy' | 'disciplineIds'>>(
  fields: readonly Field[],
  { kind, disciplineId }: { kind: 'project' | 'product'; disciplineId: string | null },
): Field[] {
  return fields.filter((field) => takesKind(field.takenBy, kind) && isAskedIn(field, disciplineId))
}

/** The texts of the fields that entrants read. A help text is optional as a whole, but not in one language only. */
export function fieldTexts(fields: readonly EntryField[]): Localized[] {
  const isWritten = (text: Localized) => languages.some((language) => text[language].trim() !== '')
  return fields.flatMap((field) => [
    field.label,
    ...(isWritten(field.help) ? [field.help] : []),
    ...(isChoice(field) ? field.options.map(({ label }) => label) : []),
  ])
}

/** A part of a field that cannot change any more; `key` if the field was removed. */
export interface FixedChange {
  field: EntryField
  part: keyof EntryField
}

const isTighter = (was: number | null, now: number | null, isBelow: (now: number, was: number) => boolean) =>
  now !== null && now !== was && (was === null || isBelow(now, was))

function fixedParts(was: EntryField, now: EntryField): (keyof EntryField)[] {
  const isGone = ({ key }: { key: string }) => !now.options.some((option) => option.key === key)
  const same = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((id) => other.includes(id))
  const changes: Partial<Record<keyof EntryField, boolean>> = {
    type: was.type !== now.type,
    takenBy: was.takenBy !== now.takenBy,
    disciplineIds: !same(was.disciplineIds, now.disciplineIds),
    isRequired: now.isRequired && !was.isRequired,
    // Entrants answered in the belief that only the organisers read it.
    isForJurors: now.isForJurors && !was.isForJurors,
    characters: isText(was) && now.characters < was.characters,
    options: isChoice(was) && was.options.some(isGone),
    unit: was.unit !== now.unit,
    least: isTighter(was.least, now.least, (one, other) => one > other),
    most: isTighter(was.most, now.most, (one, other) => one < other),
  }
  const isPart = (part: string): part is keyof EntryField => Object.hasOwn(now, part)
  return Object.keys(changes)
    .filter(isPart)
    .filter((part) => changes[part])
}

/**
 * What may not change once there are projects: they have answered these fields. Labels, help texts, the order and
 * looser limits may, and a new field if it is optional.
 */
export function fixedChanges(before: readonly EntryField[], after: readonly EntryField[]): FixedChange[] {
  const gone = before.filter(({ key }) => !after.some((field) => field.key === key))
  return [
    ...gone.map((field): FixedChange => ({ field, part: 'key' })),
    ...after.flatMap((field) => {
      const was = before.find(({ key }) => key === field.key)
      if (was) return fixedParts(was, field).map((part) => ({ field, part }))
      return field.isRequired ? [{ field, part: 'isRequired' as const }] : []
    }),
  ]
}
