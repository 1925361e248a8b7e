import { z } from 'zod'
import { imageUses } from '#features/awards/award/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { ChosenWinners, papers } from './contract-winners.ts'

const paper = z.enum(papers)
const language = z.enum(languages)

/** What an archive of several winners contains of each award. */
export const awardFiles = ['certificate', ...imageUses] as const
export type AwardFile = (typeof awardFiles)[number]

/** The ground of slides: for a bright room, and for a dark one. */
export const slideLooks = ['light', 'dark'] as const
export type SlideLook = (typeof slideLooks)[number]

const forWinners = {
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  method: 'POST',
  hasNoTimeLimit: true,
} as const
const Chosen = z.object({ contestId: z.uuid(), chosen: ChosenWinners })

export const downloadWinnerFiles = endpoint({
  ...forWinners,
  path: '/api/contests/:contestId/winners/files',
  summary: 'Certificates and award images of announced winners in one archive, a folder for each winner.',
  input: Chosen.extend({
    files: z.array(z.enum(awardFiles)).min(1).max(awardFiles.length),
    languages: z.array(language).min(1).max(languages.length),
    paper,
  }),
  output: z.unknown(),
})

export const downloadPlaceCards = endpoint({
  ...forWinners,
  path: '/api/contests/:contestId/winners/place-cards',
  summary: 'Place cards of winners to be printed and cut, as PDF.',
  input: Chosen.extend({ language, paper }),
  output: z.unknown(),
})

export const downloadSlides = endpoint({
  ...forWinners,
  path: '/api/contests/:contestId/winners/slides',
  summary: 'A slide for each winner in the order of the ceremony, as PDF.',
  input: Chosen.extend({ language, look: z.enum(slideLooks) }),
  output: z.unknown(),
})
