import { z } from 'zod'
import { ImageView } from '#features/files/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'

const Localized = z.record(z.enum(languages), z.string())

/** What the award says for ever, as it was announced. */
export const AwardSnapshot = z.object({
  title: Localized,
  level: Localized,
  contest: Localized,
  year: z.int(),
  discipline: Localized,
  category: Localized,
  /** The firm, or the person where no firm entered. */
  recipient: z.string(),
})
export type AwardSnapshot = z.infer<typeof AwardSnapshot>

export const AwardView = AwardSnapshot.extend({
  id: z.uuid(),
  /** Printed on the certificate. */
  serial: z.string(),
  projectId: z.uuid(),
  /** A title beside the levels, as the grand prize is. */
  isTitle: z.boolean(),
  cover: ImageView.nullable(),
})
export type AwardView = z.infer<typeof AwardView>

/** For screens, and for print at 300 dots an inch. */
export const imageUses = ['web', 'print'] as const
export type ImageUse = (typeof imageUses)[number]

export const imageLooks = ['colour', 'black_and_white', 'transparent'] as const
export type ImageLook = (typeof imageLooks)[number]

export const listMyAwards = endpoint({
  method: 'GET',
  path: '/api/awards',
  summary: 'The awards of one’s own projects, the newest first',
  audience: 'person',
  input: z.object({}),
  output: z.array(AwardView),
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/awards/:awardId/certificate',
  summary: 'The certificate as PDF, in the language that is asked for',
  audience: 'person',
  input: z.object({ awardId: z.uuid() }),
  output: z.unknown(),
})

export const downloadAwardImage = endpoint({
  method: 'GET',
  path: '/api/awards/:awardId/image',
  summary: 'The award as a picture to put beside the work, for web or print',
  audience: 'person',
  input: z.object({ awardId: z.uuid(), use: z.enum(imageUses), look: z.enum(imageLooks) }),
  output: z.unknown(),
})
