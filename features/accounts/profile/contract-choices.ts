import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { FilledLine } from '#shared/text.ts'
import { choiceKinds } from './choices.ts'

const Labels = z.object(
  Object.fromEntries(languages.map((language) => [language, FilledLine(100)])) as Record<
    (typeof languages)[number],
    ReturnType<typeof FilledLine>
  >,
)

export const Choice = z.object({
  kind: z.enum(choiceKinds),
  /** What is kept with a person. */
  value: z.string(),
  labels: z.record(z.enum(languages), z.string()),
  isRetired: z.boolean(),
  /** How many people have it. */
  users: z.int(),
})
export type Choice = z.infer<typeof Choice>

const Named = { kind: z.enum(choiceKinds), value: FilledLine(80) }

export const listChoices = endpoint({
  method: 'GET',
  path: '/api/admin/choices',
  summary: 'Genders and professions as the personal form offers them, in order, retired ones among them.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.array(Choice),
})

export const addChoice = endpoint({
  method: 'POST',
  path: '/api/admin/choices',
  summary: 'Adds a choice at the end of its list; its value is made from the English name.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ kind: z.enum(choiceKinds), labels: Labels }),
  output: z.array(Choice),
})

export const renameChoice = endpoint({
  method: 'PUT',
  path: '/api/admin/choices/:kind/:value',
  summary: 'Changes what a choice is called; whoever has it keeps it under its new name.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...Named, labels: Labels }),
  output: z.array(Choice),
})

export const moveChoice = endpoint({
  method: 'POST',
  path: '/api/admin/choices/:kind/:value/move',
  summary: 'Moves a choice one place up or down in its list.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...Named, to: z.enum(['up', 'down']) }),
  output: z.array(Choice),
})

export const retireChoice = endpoint({
  method: 'POST',
  path: '/api/admin/choices/:kind/:value/retire',
  summary: 'Offers a choice no longer, or again; whoever has it keeps it.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...Named, isRetired: z.boolean() }),
  output: z.array(Choice),
})
