import { z } from 'zod'
import { RoundView } from '#features/jury/judging/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'

const Localized = z.record(z.enum(languages), z.string())

export const FinalsView = z.object({
  round: RoundView.nullable(),
  categories: z.array(
    z.object({
      id: z.uuid(),
      name: Localized,
      discipline: Localized,
      /** Jurors who have ordered this category, of those who may. */
      cast: z.int(),
      mayOrder: z.int(),
      /** Whose order is still to come. */
      waitsFor: z.array(z.string()),
      /** Whose order does not place all finalists that they may place. */
      underWay: z.array(z.object({ name: z.string(), placed: z.int(), of: z.int() })),
      /** In conflict with a finalist: they order none of its rivals. */
      conflictedAside: z.array(z.string()),
      /** In conflict with a finalist too, but heard since fewer than two others are. */
      conflictedHeard: z.array(z.string()),
      /** Came to the jury after the finals were opened. */
      late: z.array(z.string()),
      /** As the jury’s order comes out; by number before the first ballot. */
      finalists: z.array(
        z.object({
          entryId: z.uuid(),
          number: z.int(),
          title: Localized,
          firm: z.string(),
          place: z.int().nullable(),
          firstPlaces: z.int(),
        }),
      ),
    }),
  ),
})
export type FinalsView = z.infer<typeof FinalsView>

export const getFinals = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/finals',
  summary: 'How far the jury has ordered the finalists, and the order as it comes out.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid() }),
  output: FinalsView,
})
