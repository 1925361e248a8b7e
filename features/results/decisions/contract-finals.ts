import { z } from 'zod'
import { RoundView } from '#features/jury/panel/contract.ts'
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
      /** Eligible jurors who have ordered this category. */
      cast: z.int(),
      mayOrder: z.int(),
      /** Eligible jurors without an order. */
      waitsFor: z.array(z.string()),
      /** Jurors who left out finalists that they may place. */
      underWay: z.array(z.object({ name: z.string(), placed: z.int(), of: z.int() })),
      /** In conflict with a finalist, so not eligible to order its rivals. */
      conflictedAside: z.array(z.string()),
      /** In conflict with a finalist, but eligible because fewer than two other jurors are. */
      conflictedHeard: z.array(z.string()),
      /** Joined the jury after the finals were opened. */
      late: z.array(z.string()),
      /** In the jury's combined order; by number before the first ballot. */
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
  summary: 'The jury’s progress in ordering the finalists, and the combined order so far.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: z.object({ contestId: z.uuid() }),
  output: FinalsView,
})
