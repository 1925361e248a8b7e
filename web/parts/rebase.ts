import { hashKey } from '@tanstack/react-query'
import { languages } from '#shared/language.ts'

const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of a form by name. Each language of a text has its own name: `description.fr`. */
export function valueAt(values: object, field: string): unknown {
  const [name, language] = field.split('.')
  const value = new Map<string, unknown>(Object.entries(values)).get(name ?? '')
  return language && isRecord(value) ? value[language] : value
}

function fieldsOf(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isRecord(value) && languages.every((language) => language in value)
      ? languages.map((language) => `${name}.${language}`)
      : [name],
  )
}

/** The values, with one field taken from other values. */
export function withField<Values extends object>(values: Values, field: string, from: object): Values {
  const [name = '', language] = field.split('.')
  const value = valueAt(from, field)
  return Object.assign({}, values, {
    [name]: language ? Object.assign({}, valueAt(values, name), { [language]: value }) : value,
  })
}

/**
 * Rebases a form onto a newer version of its row. Fields unchanged in the form take the newer value.
 * @param base the values that the form was filled from
 * @returns the values, and the fields that both have changed; those have the form's own value
 */
export function rebase<Values extends object>(
  base: object,
  mine: Values,
  current: object,
): { values: Values; conflicts: string[] } {
  let values = mine
  const conflicts: string[] = []
  for (const field of fieldsOf(mine)) {
    const [was, own, now] = [base, mine, current].map((one) => valueAt(one, field))
    if (isSame(own, was)) values = withField(values, field, current)
    else if (!isSame(now, was) && !isSame(now, own)) conflicts.push(field)
  }
  return { values, conflicts }
}
