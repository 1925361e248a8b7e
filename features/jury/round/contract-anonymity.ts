import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { BlindWork } from '#features/jury/panel/blind-work.ts'
import { endpoint } from '#shared/endpoint.ts'

export const JurorsVersion = z.object({
  work: BlindWork,
  /** Every picture of the entrant; jurors do not get hidden ones. */
  images: z.array(z.object({ image: ImageView, legend: Localized, isHidden: z.boolean() })),
})
export type JurorsVersion = z.infer<typeof JurorsVersion>

const ofProject = { contestId: z.uuid(), projectId: z.uuid() }

export const getJurorsVersion = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/anonymity/:projectId',
  summary: 'A project as jurors see it, and its pictures that are hidden from them.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofProject),
  output: JurorsVersion,
})

export const hidePicture = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/jury/anonymity/:projectId/images/:fileId',
  summary: 'Hides a picture from jurors, because it names its makers, or shows it again.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofProject, fileId: z.uuid(), isHidden: z.boolean() }),
  output: JurorsVersion,
})
