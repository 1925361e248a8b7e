import { z } from 'zod'
import type en from '#features/awards/messages/en.json'
import { Localized } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    awards: ErrorCodeIn<typeof en>
  }
}

/** The award's texts as announced. Only a correction changes them. */
export const AwardSnapshot = z.object({
  title: Localized,
  level: Localized,
  contest: Localized,
  year: z.int(),
  discipline: Localized,
  category: Localized,
  /** The firm, or the user where no firm entered. */
  recipient: z.string(),
})
export type AwardSnapshot = z.infer<typeof AwardSnapshot>

export const AwardView = AwardSnapshot.extend({
  id: z.uuid(),
  /** Printed on the certificate. */
  serial: z.string(),
  projectId: z.uuid(),
  /** A title in addition to the levels, like the grand prize. */
  isTitle: z.boolean(),
  cover: ImageView.nullable(),
})
export type AwardView = z.infer<typeof AwardView>

/** For screens, and for print at 300 dpi. */
export const imageUses = ['web', 'print'] as const
export type ImageUse = (typeof imageUses)[number]

/** Transparent ones leave the background to the page; the white one is for a dark background. */
export const imageLooks = ['colour', 'black_and_white', 'transparent', 'transparent_white'] as const
export type ImageLook = (typeof imageLooks)[number]

/** For link previews, and for square previews. */
export const shareShapes = ['wide', 'square'] as const
export type ShareShape = (typeof shareShapes)[number]

export const listMyAwards = endpoint({
  method: 'GET',
  path: '/api/awards',
  summary: 'The awards of the user’s own projects, newest first',
  audience: 'user',
  mayActAs: true,
  input: z.object({}),
  output: z.array(AwardView),
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/awards/:awardId/certificate',
  summary: 'The certificate as PDF, in the requested language',
  audience: 'user',
  mayActAs: true,
  input: z.object({ awardId: z.uuid() }),
  output: z.unknown(),
})

export const downloadAwardImage = endpoint({
  method: 'GET',
  path: '/api/awards/:awardId/image',
  summary: 'The award as a picture to show beside the work, for web or print',
  audience: 'user',
  mayActAs: true,
  input: z.object({ awardId: z.uuid(), use: z.enum(imageUses), look: z.enum(imageLooks) }),
  output: z.unknown(),
})

export const downloadKit = endpoint({
  method: 'GET',
  path: '/api/awards/:awardId/kit',
  summary: 'The whole kit as one archive: pictures, certificate and cards in every language',
  audience: 'user',
  mayActAs: true,
  input: z.object({ awardId: z.uuid() }),
  output: z.unknown(),
})

export const downloadShareCard = endpoint({
  method: 'GET',
  path: '/api/awards/:awardId/card',
  summary: 'The work’s cover with its level, for sharing',
  audience: 'user',
  mayActAs: true,
  input: z.object({ awardId: z.uuid(), shape: z.enum(shareShapes) }),
  output: z.unknown(),
})
