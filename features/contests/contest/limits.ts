import { z } from 'zod'
import { LocalizedLine } from '#shared/text.ts'
import { EntryField, isAskedIn } from './entry-fields.ts'
import { wallTime } from './local-time.ts'
import { yearsLater } from './moved-dates.ts'

/** The fields that an organiser may require or leave optional. All others are required. */
export const choosableFields = [
  'mainDesigner',
  'city',
  'country',
  'completedOn',
  'contactAddress',
  'manufacturer',
  'launchYear',
  'materials',
  'legend',
  'summary',
  'description',
] as const
export type ChoosableField = (typeof choosableFields)[number]

/** The file types that a requested document may have, detected from the file's content. */
export const slotKinds = ['pdf', 'jpeg', 'png'] as const
export type SlotKind = (typeof slotKinds)[number]

/** A document that a contest requests: a letter of authorisation, a site plan. */
export const DocumentSlot = z.object({
  /** Unchanged when the label changes, so that uploaded files stay assigned. */
  key: z.string().regex(/^[a-z0-9-]{1,60}$/),
  label: LocalizedLine(120),
  isRequired: z.boolean(),
  /** Requested only in these disciplines; empty requests it in every discipline. */
  disciplineIds: z.array(z.uuid()).max(60),
  kinds: z.array(z.enum(slotKinds)).min(1),
  bytes: z
    .int()
    .positive()
    .max(200 * 1024 * 1024),
})
export type DocumentSlot = z.infer<typeof DocumentSlot>

/** The limits of a contest. Sizes in bytes, lengths in pixels. */
export const EntryLimits = z.object({
  imagesAtLeast: z.int().min(0).max(100),
  imagesAtMost: z.int().min(1).max(100),
  imageBytes: z.int().positive(),
  imagePixels: z.int().positive(),
  imageShortestSide: z.int().positive(),
  documentsAtLeast: z.int().min(0).max(20),
  documentsAtMost: z.int().min(0).max(20),
  documentBytes: z.int().positive(),
  documentPages: z.int().positive(),
  /** Requested documents, in addition to plans and drawings. */
  slots: z.array(DocumentSlot).max(12).default([]),
  /** Characters of the description, tags not counted. */
  descriptionCharacters: z.int().positive(),
  required: z.array(z.enum(choosableFields)),
  /** The earliest day on which a project may have been completed, and the earliest year of a product. */
  completedFrom: z.iso.date().nullable().default(null),
  /** How many years before the opening a project may have been completed at the earliest. */
  completedWithinYears: z.int().min(1).max(100).nullable().default(null),
  /** The countries whose projects are accepted; empty accepts every country. Products have no country. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  /** The fields that the contest adds to the form, in the order of the form. */
  fields: z.array(EntryField).max(30).default([]),
})
export type EntryLimits = z.infer<typeof EntryLimits>

export const usualLimits: EntryLimits = {
  imagesAtLeast: 3,
  imagesAtMost: 20,
  imageBytes: 40 * 1024 * 1024,
  imagePixels: 80_000_000,
  imageShortestSide: 1500,
  documentsAtLeast: 0,
  documentsAtMost: 5,
  documentBytes: 25 * 1024 * 1024,
  documentPages: 200,
  slots: [],
  descriptionCharacters: 1000,
  required: [...choosableFields],
  completedFrom: null,
  completedWithinYears: null,
  countries: [],
  fields: [],
}

/**
 * The limits as they apply: `completedFrom` is the earliest day of both rules of age, and `completedWithinYears` is set
 * only if it decides.
 */
export function limitsAt({
  limits,
  opensAt,
  timeZone,
}: {
  limits: EntryLimits
  opensAt: Date
  timeZone: string
}): EntryLimits {
  const { completedFrom, completedWithinYears: years } = limits
  if (years === null) return limits
  const earliest = yearsLater(wallTime(opensAt, timeZone), -years, 'date').slice(0, 10)
  const isFixed = completedFrom !== null && completedFrom > earliest
  return isFixed ? { ...limits, completedWithinYears: null } : { ...limits, completedFrom: earliest }
}

/** The limits for a project of one discipline: without the documents that are requested in others only. */
export function limitsIn(limits: EntryLimits, disciplineId: string | null): EntryLimits {
  return { ...limits, slots: limits.slots.filter((slot) => isAskedIn(slot, disciplineId)) }
}

/** Whether the field is required. */
export function isRequired(
  field: string,
  { required, completedFrom, countries }: Pick<EntryLimits, 'required' | 'completedFrom' | 'countries'>,
): boolean {
  if (countries.length > 0 && field === 'country') return true
  if (completedFrom !== null && (field === 'completedOn' || field === 'launchYear')) return true
  const choosable: readonly string[] = choosableFields
  const chosen: readonly string[] = required
  return !choosable.includes(field) || chosen.includes(field)
}
