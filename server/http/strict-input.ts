import { z } from 'zod'

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Made once of each schema: many inputs share their parts, and a new schema is compiled again at its first use. */
const made = new WeakMap<z.ZodType, z.ZodType>()

/** What a schema's definition holds: another schema, several of them (a union's options), or a value. */
function strictIn(value: unknown): unknown {
  if (isSchema(value)) return strict(value)
  return Array.isArray(value) && value.every(isSchema) ? value.map(strict) : value
}

function strict(schema: z.ZodType): z.ZodType {
  const known = made.get(schema)
  if (known) return known
  const changed = Object.fromEntries(
    Object.entries(schema._zod.def).map(([name, value]) => [name, strictIn(value)]),
  )
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape)
    changed.shape = Object.fromEntries(fields.map(([key, field]) => [key, strict(field)]))
    changed.catchall ??= z.never()
  }
  const one = schema.clone(Object.assign({ ...schema._zod.def }, changed))
  made.set(schema, one)
  return one
}

/**
 * The same input, in which a field that the contract does not name is an error at every depth, not only at the top. An
 * object of the contract that takes any field says so with its `catchall`.
 */
export function strictInput(input: z.ZodObject): z.ZodObject {
  const one = strict(input)
  if (!(one instanceof z.ZodObject)) throw new Error('The copy of an object is no object.')
  return one
}
