import { z } from 'zod'
import { ContestState, Localized } from '#features/contests/contest/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

export const PanelsView = z.object({
  contest: ContestState,
  panels: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      jurorIds: z.array(z.uuid()),
      categoryIds: z.array(z.uuid()),
      entries: z.int(),
    }),
  ),
  jurors: z.array(z.object({ id: z.uuid(), number: z.int(), name: z.string() })),
  categories: z.array(z.object({ id: z.uuid(), name: Localized, discipline: Localized, entries: z.int() })),
})
export type PanelsView = z.infer<typeof PanelsView>
export type PanelView = PanelsView['panels'][number]

const ofContest = { contestId: z.uuid() }
const PanelFields = {
  name: FilledLine(80),
  jurorIds: z.array(z.uuid()).max(500),
  /** Each is removed from its previous panel. */
  categoryIds: z.array(z.uuid()).max(500),
}

export const getPanels = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/panels',
  summary: 'The panels of a contest’s jury with their jurors and categories.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: PanelsView,
})

export const addPanel = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/panels',
  summary: 'Adds a panel for the next automatic assignment.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object({ ...ofContest, ...PanelFields }),
  output: PanelsView,
})

export const changePanel = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/jury/panels/:panelId',
  summary: 'Changes a panel’s name, jurors and categories.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, panelId: z.uuid(), ...PanelFields }),
  output: PanelsView,
})

export const removePanel = endpoint({
  method: 'DELETE',
  path: '/api/admin/contests/:contestId/jury/panels/:panelId',
  summary: 'Deletes a panel. The whole jury judges its categories, and evaluations stay.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, panelId: z.uuid() }),
  output: PanelsView,
})
