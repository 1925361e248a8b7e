import { z } from 'zod'

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** What a schema's definition holds: another schema, several of them (a union's options), or a value. */
function strictIn(value: unknown): unknown {
  if (isSchema(value)) return strict(value)
  return Array.isArray(value) && value.every(isSchema) ? value.map(strict) : value
}

function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  const changed = Object.fromEntries(
    Object.entries(schema._zod.def).map(([name, value]) => [name, strictIn(value)]),
  )
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape)
    changed.shape = Object.fromEntries(fields.map(([key, field]) => [key, strict(field)]))
    changed.catchall ??= z.never()
  }
  return schema.clone(Object.assign({ ...schema._zod.def }, changed))
}

/**
 * The same input, in which a field that the contract does not name is an error at every depth, not only at the top. An
 * object of the contract that takes any field says so with its `catchall`.
 */
export function strictInput<Input extends z.ZodObject>(input: Input): Input {
  return strict(input)
}
