import { z } from 'zod'

/** The lines of a chain of scores that say how scores stand; what else a line may be is in `score-log.ts`. */
const Told = z.discriminatedUnion('act', [
  z.object({ act: z.literal('begun'), marks: z.int(), ballots: z.int().default(0) }),
  z.object({
    act: z.literal('mark'),
    juror: z.int(),
    entry: z.int(),
    criterion: z.string(),
    to: z.int().nullable(),
  }),
  z.object({
    act: z.literal('ballot'),
    juror: z.int(),
    category: z.string(),
    order: z.array(z.int()),
    of: z.array(z.int()).default([]),
  }),
  z.object({ act: z.literal('leaveFinals') }),
  z.object({
    act: z.literal('prize'),
    juror: z.int(),
    prize: z.string(),
    entry: z.int().nullable(),
    recused: z.boolean(),
  }),
  z.object({ act: z.literal('runOff'), prize: z.string() }),
  z.object({
    act: z.literal('closePrize'),
    number: z.int(),
    prize: z.string(),
    mayVote: z.array(z.int()),
    needed: z.int(),
    votes: z.array(z.tuple([z.int(), z.int()])),
  }),
  z.object({
    act: z.literal('tally'),
    number: z.int(),
    prize: z.string(),
    mayVote: z.int(),
    votes: z.array(z.tuple([z.int(), z.int()])),
  }),
  z.object({ act: z.literal(['recuse', 'restored']), juror: z.int(), entry: z.int() }),
  z.object({ act: z.literal(['left', 'returned']), juror: z.int() }),
  z.object({
    act: z.literal('scale'),
    weights: z.array(z.tuple([z.string(), z.number()])),
    thresholds: z.array(z.tuple([z.string(), z.number()])),
    left: z.array(z.int()).optional(),
  }),
])
export type Told = z.infer<typeof Told>
export type ToldBy<Act extends Told['act']> = Told & { act: Act }

/** @returns null for a line that gives no score and counts none */
export function readTold(line: string): Told | null {
  return Told.safeParse(JSON.parse(line)).data ?? null
}
