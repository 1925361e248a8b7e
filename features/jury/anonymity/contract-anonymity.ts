import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/editions/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { BlindWork } from './blind-work.ts'

const Share = z.number().min(0).max(1)

/** As fractions of the picture's width and height, from the upper left. */
export const RegionView = z
  .object({
    left: Share,
    top: Share,
    width: z.number().min(0.005).max(1),
    height: z.number().min(0.005).max(1),
  })
  // A browser's arithmetic may end slightly beyond the edge.
  .refine(({ left, top, width, height }) => left + width <= 1.001 && top + height <= 1.001)
export type RegionView = z.infer<typeof RegionView>

export const FindingView = z.object({
  words: z.string(),
  context: z.string(),
  /** An organiser allows jurors to see the words. */
  isShown: z.boolean(),
})
export type FindingView = z.infer<typeof FindingView>

export const AnonymityEntry = z.object({
  projectId: z.uuid(),
  /** One project may have entries in several categories. */
  numbers: z.array(z.int()),
  title: Localized,
  findings: z.array(FindingView),
  images: z.int(),
  covered: z.int(),
})
export type AnonymityEntry = z.infer<typeof AnonymityEntry>

export const AnonymityView = z.object({
  contest: NamedContest,
  /** Entries without names. */
  clean: z.int(),
  /** Entries with names first. */
  entries: z.array(AnonymityEntry),
})
export type AnonymityView = z.infer<typeof AnonymityView>

const ofContest = { contestId: z.uuid() }

export const getAnonymity = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/anonymity',
  summary: 'Where entries name their makers, and the decisions about it.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AnonymityView,
})

export const decideNames = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/anonymity/decisions',
  summary: 'Allows jurors to see words that were detected as a name, or hides them again.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    projectIds: z.array(z.uuid()).min(1).max(5000),
    words: z.string().min(1).max(500),
    isShown: z.boolean(),
  }),
  output: AnonymityView,
})

export const JurorsVersion = z.object({
  numbers: z.array(z.int()),
  work: BlindWork,
  images: z.array(
    z.object({
      fileId: z.uuid(),
      /** The entrant's original. */
      image: ImageView,
      /** With covered parts, as jurors see it. */
      copy: ImageView.nullable(),
      regions: z.array(RegionView),
    }),
  ),
})
export type JurorsVersion = z.infer<typeof JurorsVersion>

export const getJurorsVersion = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/anonymity/:projectId',
  summary: 'An entry as jurors see it, with the entrant’s pictures beside the masked copies.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, projectId: z.uuid() }),
  output: JurorsVersion,
})

export const coverImage = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/jury/anonymity/:projectId/images/:fileId',
  summary:
    'Covers parts of a picture. Jurors get a masked copy; the original does not change. An empty list removes the cover.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    projectId: z.uuid(),
    fileId: z.uuid(),
    regions: z.array(RegionView).max(20),
  }),
  output: JurorsVersion,
})
