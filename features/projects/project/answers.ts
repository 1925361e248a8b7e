import { z } from 'zod'
import { EntryField, fieldsFor, isChoice, isText } from '#features/contests/contest/entry-fields.ts'
import type { EntryLimits } from '#features/contests/contest/limits.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import { formatList, formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { isVisible, oneLine, Prose } from '#shared/text.ts'
import { isWithin, proseUnits } from './text-parts.ts'

/** A text, a number, or the keys of the chosen options. Null once it was cleared. */
export const Answer = z.union([
  Prose(proseUnits),
  z.number().min(0).max(1e12),
  z.array(z.string().max(50)).max(50),
  z.null(),
])
export type Answer = z.infer<typeof Answer>

/** By the key of the field. Those to fields that the contest does not have, or not any more, are ignored. */
export const Answers = z.record(z.string().max(50), Answer)
export type Answers = z.infer<typeof Answers>

/** Whether an answer is one of this field: a text to a number field is not. */
export function isAnswerTo(field: EntryField, answer: Answer): boolean {
  if (answer === null) return true
  if (isText(field)) return typeof answer === 'string'
  if (field.type === 'number') return typeof answer === 'number'
  return (
    Array.isArray(answer) &&
    new Set(answer).size === answer.length &&
    answer.every((key) => field.options.some((option) => option.key === key)) &&
    (field.type === 'choices' || answer.length <= 1)
  )
}

/** The answers to these fields; those of one line as one line. */
export function answersTo(fields: readonly EntryField[], answers: Answers): Answers {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = answers[field.key]
      if (answer === undefined || !isAnswerTo(field, answer)) return []
      const isLine = field.type === 'line' && typeof answer === 'string'
      return [[field.key, isLine ? oneLine(answer) : answer]]
    }),
  )
}

function isEmpty(answer: Answer | undefined): boolean {
  if (answer === null || answer === undefined) return true
  if (typeof answer === 'string') return !isVisible(answer)
  return Array.isArray(answer) && answer.length === 0
}

/** Why a project with this answer cannot be submitted; null if it can. A text over its limit is saved all the same. */
export function answerProblem(
  field: EntryField,
  answer: Answer | undefined,
): 'answer' | 'answerTooLong' | 'answerOutOfRange' | null {
  if (isEmpty(answer)) return field.isRequired ? 'answer' : null
  if (typeof answer === 'string' && !isWithin(answer, field.characters)) return 'answerTooLong'
  if (typeof answer !== 'number') return null
  const isLow = field.least !== null && answer < field.least
  const isHigh = field.most !== null && answer > field.most
  return isLow || isHigh ? 'answerOutOfRange' : null
}

/** An answer with its question. */
export const Answered = z.object({ field: EntryField, answer: Answer })
export type Answered = z.infer<typeof Answered>

interface Asked {
  kind: ProjectKind
  disciplineId: string | null
  contest: object | null
  limits: Pick<EntryLimits, 'fields'>
}

/** The id of the field on its step. */
export const answerPlace = (key: string) => `answer-${key}`

/** The fields that the contest asks of this project. */
export function askedFields(project: Asked): EntryField[] {
  return project.contest ? fieldsFor(project.limits.fields, project) : []
}

/** Without trailing zeros: 12, 12.5, 1,250. */
export function numberText(value: number, language: Language): string {
  return formatNumber(value, language, Number.isInteger(value) ? 0 : 2)
}

/** The answer as a person reads it; empty without one. */
export function answerText(field: EntryField, answer: Answer | undefined, language: Language): string {
  if (isEmpty(answer) || answer === null || answer === undefined) return ''
  if (typeof answer === 'string') return answer
  if (typeof answer === 'number')
    return [numberText(answer, language), field.unit].filter(Boolean).join('\u00a0')
  if (!isChoice(field)) return ''
  const chosen = field.options.filter(({ key }) => answer.includes(key))
  return formatList(
    chosen.map(({ label }) => inLanguage(label, language)),
    language,
  )
}
