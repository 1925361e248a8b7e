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

export const listChoices = endpoint({
  method: 'GET',
  path: '/api/admin/choices',
  summary: 'Genders and professions as the personal form offers them, in order, retired ones among them.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.array(Choice),
})

export const saveChoice = endpoint({
  method: 'PUT',
  path: '/api/admin/choices/:kind',
  summary: 'Adds a choice, or renames, moves or retires one; whoever has it keeps it.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    kind: z.enum(choiceKinds),
    /** Null for a new one: its value is made from the English name. */
    value: FilledLine(80).nullable(),
    labels: Labels,
    isRetired: z.boolean(),
    /** Its place in the list, from 0. */
    position: z.int().min(0),
  }),
  output: z.array(Choice),
})
