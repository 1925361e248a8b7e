import fc from 'fast-check'

/** The part of JSON Schema that the API description uses. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  additionalProperties?: Schema | boolean
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '   ',
    'No\u0000where',
    'half \ud800',
    '\u202eright to left',
    '🏛️'.repeat(40),
    'x'.repeat(10_000),
    '<script>alert(1)</script>',
    "'; DROP TABLE users; --",
    '%00',
    '../../etc/passwd',
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2_147_483_648,
    9_223_372_036_854_775_807n.toString(),
    0.1,
    true,
    [],
    {},
    [[]],
    { $gt: '' },
    '9999-12-31T23:59:59Z',
    '0000-00-00',
    '+275760-09-13T00:00:00Z',
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue({ maxDepth: 2 }),
)

function text({ format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri' || format === 'url') return fc.webUrl()
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10))
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((moment) => moment.toISOString())
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) })
}

function number({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<unknown> {
  const range = { min: Math.max(minimum, -1e15), max: Math.min(maximum, 1e15) }
  return type === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true })
}

type Drawn = (schema: Schema) => fc.Arbitrary<unknown>

function drawn(schema: Schema, inner: Drawn): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inner))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      const named = fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])),
        { requiredKeys: required.filter((name) => name in properties) },
      )
      if (typeof additionalProperties !== 'object') return named
      return fc.dictionary(fc.string({ maxLength: 10 }), inner(additionalProperties), { maxKeys: 4 })
    }
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 4 } = schema
      return fc.array(inner(items), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      })
    }
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return odd
  }
}

/** Values that match the schema. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  return drawn(schema, fitting)
}

/** Mostly values that match the schema, so that they pass the parser, and sometimes unexpected ones. */
export function plausible(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: drawn(schema, plausible) }, { weight: 1, arbitrary: odd })
}
