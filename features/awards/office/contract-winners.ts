import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { exportFormats } from '#shared/csv.ts'
import { endpoint } from '#shared/endpoint.ts'
import { chosenOf, Page, pageOf } from '#shared/list.ts'
import { Line } from '#shared/text.ts'

/**
 * Decided: the results could be announced now, and organisers prepare the ceremony. Until then there are no winners.
 */
export const winnerStages = ['undecided', 'decided', 'announced'] as const
export type WinnerStage = (typeof winnerStages)[number]

export const papers = ['A4', 'LETTER'] as const
export type Paper = (typeof papers)[number]

/** What may be missing for the ceremony. The credit is that of the first picture. */
export const gaps = ['image', 'credit', 'address'] as const
export type Gap = (typeof gaps)[number]

export const WinnerSearch = z.object({
  /** In titles, recipients, contacts and numbers. */
  q: Line(200).default(''),
  /** The key of a level or a title. */
  level: Line(40).optional(),
  category: z.uuid().optional(),
  missing: z.enum([...gaps, 'any']).optional(),
})
export type WinnerSearch = z.infer<typeof WinnerSearch>

/** An entry with a level, a title, or both. */
export const WinnerRow = z.object({
  /** Of the entry. */
  id: z.uuid(),
  projectId: z.uuid(),
  number: z.int(),
  title: Localized,
  /** The firm, or the user where no firm entered. */
  recipient: z.string(),
  level: Localized.nullable(),
  titles: z.array(Localized),
  category: Localized,
  contact: z.object({ name: z.string(), email: z.string() }),
  cover: ImageView.nullable(),
  missing: z.array(z.enum(gaps)),
})
export type WinnerRow = z.infer<typeof WinnerRow>

const ofContest = z.object({ contestId: z.uuid() })

export const findWinners = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/winners',
  summary: 'The winners of a contest that match a search, best first, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: WinnerSearch.extend({
    contestId: z.uuid(),
    page: Page,
  }),
  output: pageOf(WinnerRow).extend({
    contest: NamedContest,
    stage: z.enum(winnerStages),
    /** The levels and titles that somebody won, best first, and the categories with a winner. */
    levels: z.array(z.object({ key: z.string(), name: Localized })),
    categories: z.array(z.object({ id: z.uuid(), name: Localized })),
    /** The usual paper in the organiser's country. */
    paper: z.enum(papers),
  }),
})

/** The winners that a file is for. */
export const ChosenWinners = chosenOf(WinnerSearch)
export type ChosenWinners = z.infer<typeof ChosenWinners>

export const exportWinners = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/winners/export',
  summary: 'Chosen winners, or all that match a search, with contacts and addresses for a spreadsheet.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest.extend({ chosen: ChosenWinners, format: z.enum(exportFormats) }),
  output: z.unknown(),
})
