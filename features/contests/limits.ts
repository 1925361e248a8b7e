import { z } from 'zod'

/** What an organiser may ask for or leave to the entrant; everything else a submission cannot do without. */
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

/** What a contest takes. Sizes in bytes, lengths in pixels. */
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
  /** Characters of the description, tags not counted. */
  descriptionCharacters: z.int().positive(),
  required: z.array(z.enum(choosableFields)),
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
  descriptionCharacters: 1000,
  required: [...choosableFields],
}

/** Whether a submission may not go without the field. */
export function isRequired(field: string, { required }: Pick<EntryLimits, 'required'>): boolean {
  const choosable: readonly string[] = choosableFields
  const asked: readonly string[] = required
  return !choosable.includes(field) || asked.includes(field)
}
