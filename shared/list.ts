import { z } from 'zod'

/** Rows on one page of an organiser's list. */
export const listPageSize = 50

/** A list counts, and pages through, this many rows. Beyond them its filters find what is looked for. */
export const countedAtMost = 10_000

/** For a list's input. */
export const Page = z.coerce
  .number()
  .int()
  .min(1)
  .max(countedAtMost / listPageSize)
  .default(1)

/** A page of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** How many match; one more than `countedAtMost` means all larger numbers. */
    total: z.int(),
  })

/** The most rows that a call names one by one. */
export const chosenAtMost = 1000

/** The rows that an action is for: chosen ones, or all that match a search. */
export const chosenOf = <Search extends z.ZodType>(search: Search) =>
  z.union([z.strictObject({ ids: z.array(z.uuid()).min(1).max(chosenAtMost) }), z.strictObject({ search })])

/** The search in an address or in a saved view, by the schema of its contract. Invalid values are ignored. */
export function searchIn<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  address: URLSearchParams,
): z.output<z.ZodObject<Shape>> {
  const valid = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = address.get(name)
    return value !== null && z.safeParse(field, value).success ? [[name, value]] : []
  })
  return schema.parse(Object.fromEntries(valid))
}
