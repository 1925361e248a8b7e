import { z } from 'zod'

/** What a buyer writes that an invoice prints. */
export const printedFields = ['name', 'company', 'address', 'city', 'zip'] as const

/** A field with letters that an invoice cannot print. */
export const Unprinted = z.object({ field: z.enum(printedFields), letters: z.string() })
export type Unprinted = z.infer<typeof Unprinted>
