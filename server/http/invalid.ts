import type { z } from 'zod'
import type { Messages } from '#server/messages.ts'
import { isStorable } from '#shared/text.ts'

type Issue = z.core.$ZodIssue

/** The sentences that a schema names itself. */
const ownSentences = ['required', 'day_too_far', 'name_is_link', 'email', 'email_long'] as const

function sentenceFor(issue: Issue, shared: Messages): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined || issue.input === null ? shared('required') : shared('invalid')
  }
  if (issue.code === 'invalid_value' && issue.values[0] === true) return shared('confirm')
  // A list without a choice.
  if (issue.code === 'invalid_value' && !issue.input) return shared('field_required')
  // An empty date or address was left out rather than mistyped.
  if (issue.code === 'invalid_format' && issue.input === '') return shared('required')
  if (issue.code === 'invalid_format' && issue.format === 'email') return shared('email')
  if (issue.code === 'too_small') {
    if (issue.origin === 'array') return shared('too_few', { count: Number(issue.minimum) })
    if (issue.origin !== 'string') return shared('too_small', { limit: Number(issue.minimum) })
    return Number(issue.minimum) <= 1
      ? shared('required')
      : shared('too_short', { limit: Number(issue.minimum) })
  }
  if (issue.code === 'too_big') {
    const key = issue.origin === 'string' ? 'too_long' : 'too_large'
    return shared(key, { limit: Number(issue.maximum) })
  }
  if (issue.code === 'custom') {
    const own = ownSentences.find((sentence) => sentence === issue.params?.sentence)
    if (own) return shared(own)
  }
  // Characters are counted as graphemes, unlike a string's length.
  if (issue.code === 'custom' && issue.params?.sentence === 'too_long') {
    return shared('too_long', { limit: Number(issue.params.limit) })
  }
  return shared('invalid')
}

/** How many issues a response names: a form has fewer, and a body may have thousands. */
const mostNamed = 20
/** Longer names are cut: no field has one, and an answer does not repeat what a stranger sent. */
const longestName = 100

/** The messages of a form's errors by field, `address.city` for nested ones. */
export function sentencesFor(issues: readonly Issue[], shared: Messages): Record<string, string[]> {
  // A Map, because a client may name a field `toString` or `__proto__`.
  const errors = new Map<string, string[]>()
  for (const issue of issues.slice(0, mostNamed)) {
    const fields =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, mostNamed).map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of fields) {
      const field = path.map(String).join('.').slice(0, longestName)
      if (errors.size === mostNamed && !errors.has(field)) continue
      errors.set(field, [...new Set([...(errors.get(field) ?? []), sentenceFor(issue, shared)])])
    }
  }
  return Object.fromEntries(errors)
}

/** One message for clients that show no field errors: the only error, or a general message. */
export function summaryOf(errors: Record<string, string[]>, shared: Messages): string {
  const sentences = Object.values(errors).flat()
  const [first] = sentences
  if (first !== undefined && sentences.every((sentence) => sentence === shared('required'))) {
    return shared('fill_required')
  }
  return sentences.length === 1 && first !== undefined ? first : shared('correct_errors')
}

/**
 * The first fields whose text PostgreSQL cannot store. Runs on every input, so that a schema that forgets it
 * causes no server error.
 */
export function unstorableFields(value: unknown): string[] {
  const found: string[] = []
  const search = (part: unknown, path: string) => {
    if (typeof part === 'string' && !isStorable(part)) found.push(path)
    if (typeof part !== 'object' || part === null) return
    for (const [name, inner] of Object.entries(part)) {
      if (found.length === mostNamed) return
      const field = (path ? `${path}.${name}` : name).slice(0, longestName)
      if (isStorable(name)) search(inner, field)
      else found.push(field)
    }
  }
  search(value, '')
  return found
}
