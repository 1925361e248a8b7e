import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/editions/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { findingLifecycle } from '#features/jury/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { BlindWork } from './blind-work.ts'

const Share = z.number().min(0).max(1)

/** In shares of the picture's width and height, from the upper left. */
export const RegionView = z
  .object({
    left: Share,
    top: Share,
    width: z.number().min(0.005).max(1),
    height: z.number().min(0.005).max(1),
  })
  // A browser's sums end a hair beyond the edge.
  .refine(({ left, top, width, height }) => left + width <= 1.001 && top + height <= 1.001)
export type RegionView = z.infer<typeof RegionView>

export const FindingView = z.object({
  id: z.uuid(),
  place: z.string(),
  /** As they read. */
  words: z.string(),
  context: z.string(),
  status: z.enum(findingLifecycle.statuses),
})
export type FindingView = z.infer<typeof FindingView>

export const AnonymityEntry = z.object({
  projectId: z.uuid(),
  /** One project may stand in several categories. */
  numbers: z.array(z.int()),
  title: Localized,
  findings: z.array(FindingView),
  /** Names of files that name somebody: jurors are never told them. */
  fileNames: z.int(),
  images: z.int(),
  covered: z.int(),
})
export type AnonymityEntry = z.infer<typeof AnonymityEntry>

export const AnonymityView = z.object({
  contest: NamedContest,
  /** None before the first check. */
  checkedAt: z.iso.datetime().nullable(),
  clean: z.int(),
  open: z.int(),
  /** By number; those with something open first. */
  entries: z.array(AnonymityEntry),
})
export type AnonymityView = z.infer<typeof AnonymityView>

const ofContest = { contestId: z.uuid() }

export const getAnonymity = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/anonymity',
  summary: 'Where entries name those who made them, and what was decided about it.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AnonymityView,
})

export const checkAnonymity = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/anonymity',
  summary: 'Looks for names in every entry; what was decided before stays decided.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AnonymityView,
})

export const findingActions = ['hide', 'leave'] as const
export type FindingAction = (typeof findingActions)[number]

export const decideFindings = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/anonymity/decisions',
  summary: 'Hides what was found from jurors, or leaves it where it tells nothing.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, ids: z.array(z.uuid()).min(1).max(5000), action: z.enum(findingActions) }),
  output: AnonymityView,
})

export const JurorsVersion = z.object({
  numbers: z.array(z.int()),
  work: BlindWork,
  images: z.array(
    z.object({
      fileId: z.uuid(),
      /** As the entrant sent it. */
      image: ImageView,
      /** With parts covered, as jurors get it. */
      copy: ImageView.nullable(),
      regions: z.array(RegionView),
    }),
  ),
})
export type JurorsVersion = z.infer<typeof JurorsVersion>

export const getJurorsVersion = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/anonymity/:projectId',
  summary: 'An entry as jurors see it, and the entrant’s pictures beside those that jurors get.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, projectId: z.uuid() }),
  output: JurorsVersion,
})

export const coverImage = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/jury/anonymity/:projectId/images/:fileId',
  summary:
    'Covers parts of a picture: jurors get a copy, the entrant’s stays as it is. Nothing covered takes it back.',
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
