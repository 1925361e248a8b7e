import type { ChoosableField, DocumentSlot, EntryLimits } from '#features/contests/contest/limits.ts'
import type { ContestKind } from '#features/contests/lifecycle.ts'
import { unwritten } from '#shared/language.ts'

const megabyte = 1024 * 1024
const megapixel = 1_000_000

/** In the units that users expect. */
export const limitFields = {
  imagesAtLeast: 1,
  imagesAtMost: 1,
  imageBytes: megabyte,
  imagePixels: megapixel,
  imageShortestSide: 1,
  documentsAtLeast: 1,
  documentsAtMost: 1,
  documentBytes: megabyte,
  documentPages: 1,
  descriptionCharacters: 1,
} as const
export type LimitField = keyof typeof limitFields

export type LimitsForm = Record<LimitField, string> & {
  kind: ContestKind
  evaluations: string
  givesFeedback: boolean
  required: ChoosableField[]
  /** Empty where any date will do. */
  completedFrom: string
  /** In years; empty where any age will do. */
  completedWithinYears: string
  countries: string[]
  slots: SlotForm[]
}

export type SlotForm = Omit<DocumentSlot, 'bytes'> & { megabytes: string }

/** A PDF by default. */
export function newSlot(): SlotForm {
  return {
    key: crypto.randomUUID(),
    label: unwritten,
    isRequired: true,
    disciplineIds: [],
    kinds: ['pdf'],
    megabytes: '25',
  }
}

/** Parses a number. The server rejects invalid ones. */
function figureOf(typed: string, unit: number): number {
  return typed.trim() === '' ? Number.NaN : Math.round(Number(typed.replace(',', '.')) * unit)
}

const typedAs = (value: number, unit: number) => String(Math.round((value / unit) * 100) / 100)

export function limitsForm(
  limits: EntryLimits,
  {
    kind,
    evaluationsPerEntry,
    givesFeedback,
  }: { kind: ContestKind; evaluationsPerEntry: number; givesFeedback: boolean },
): LimitsForm {
  const field = (name: LimitField) => typedAs(limits[name], limitFields[name])
  return {
    kind,
    evaluations: String(evaluationsPerEntry),
    givesFeedback,
    required: limits.required,
    completedFrom: limits.completedFrom ?? '',
    completedWithinYears: limits.completedWithinYears === null ? '' : String(limits.completedWithinYears),
    countries: limits.countries,
    slots: limits.slots.map(({ bytes, ...slot }) => ({ ...slot, megabytes: typedAs(bytes, megabyte) })),
    imagesAtLeast: field('imagesAtLeast'),
    imagesAtMost: field('imagesAtMost'),
    imageBytes: field('imageBytes'),
    imagePixels: field('imagePixels'),
    imageShortestSide: field('imageShortestSide'),
    documentsAtLeast: field('documentsAtLeast'),
    documentsAtMost: field('documentsAtMost'),
    documentBytes: field('documentBytes'),
    documentPages: field('documentPages'),
    descriptionCharacters: field('descriptionCharacters'),
  }
}

export function limitsOf(form: LimitsForm): {
  limits: Omit<EntryLimits, 'fields'>
  evaluationsPerEntry: number
  givesFeedback: boolean
} {
  const figure = (name: LimitField) => figureOf(form[name], limitFields[name])
  return {
    evaluationsPerEntry: figureOf(form.evaluations, 1),
    givesFeedback: form.givesFeedback,
    limits: {
      required: form.required,
      completedFrom: form.completedFrom || null,
      completedWithinYears: form.completedWithinYears.trim() ? figureOf(form.completedWithinYears, 1) : null,
      countries: form.countries,
      slots: form.slots.map(({ megabytes, ...slot }) => ({ ...slot, bytes: figureOf(megabytes, megabyte) })),
      imagesAtLeast: figure('imagesAtLeast'),
      imagesAtMost: figure('imagesAtMost'),
      imageBytes: figure('imageBytes'),
      imagePixels: figure('imagePixels'),
      imageShortestSide: figure('imageShortestSide'),
      documentsAtLeast: figure('documentsAtLeast'),
      documentsAtMost: figure('documentsAtMost'),
      documentBytes: figure('documentBytes'),
      documentPages: figure('documentPages'),
      descriptionCharacters: figure('descriptionCharacters'),
    },
  }
}
