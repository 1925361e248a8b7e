import { z } from 'zod'
import type en from '#features/files/messages/en.json'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    files: ErrorCodeIn<typeof en>
  }
}

export const imagePurposes = [
  'project-image',
  'juror-portrait',
  'juror-image',
  'article-cover',
  'magazine-cover',
  'magazine-page',
  'firm-logo',
] as const
export type ImagePurpose = (typeof imagePurposes)[number]

export const documentPurposes = ['project-document', 'magazine-issue'] as const
export type DocumentPurpose = (typeof documentPurposes)[number]

export const filePurposes = [...imagePurposes, ...documentPurposes] as const
export type FilePurpose = (typeof filePurposes)[number]

export function isForDocument(purpose: FilePurpose): purpose is DocumentPurpose {
  return documentPurposes.some((one) => one === purpose)
}

/** Why a file's renditions could not be made. */
export const fileProblems = ['unreadable', 'too_slow', 'too_large'] as const
export type FileProblem = (typeof fileProblems)[number]

export const renditionFormats = ['avif', 'webp', 'jpeg'] as const
export type RenditionFormat = (typeof renditionFormats)[number]

/** The widths, in pixels, in which an image is shown; none is wider than its original. */
export const renditionWidths = [320, 640, 1080, 1600, 2560] as const

/** What the maker of an image wrote into its file; empty where nothing. */
export const FileTexts = z.object({ credit: z.string(), legend: z.string() })
export type FileTexts = z.infer<typeof FileTexts>

/** The crop shown where the full image does not fit, in fractions of its upright box. */
export const Crop = z
  .object({
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().min(0.05).max(1),
    height: z.number().min(0.05).max(1),
  })
  // A browser's sums end a hair beyond the edge.
  .refine(({ x, y, width, height }) => x + width <= 1.001 && y + height <= 1.001)
export type Crop = z.infer<typeof Crop>

/** The point of an image that a crop keeps in view, in fractions of its upright box. */
export const Focus = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type Focus = z.infer<typeof Focus>

export const storageStates = ['roomy', 'nearly_full', 'full'] as const

export const getStorageState = endpoint({
  method: 'GET',
  path: '/api/admin/storage',
  summary: 'How much of the portal’s file storage is used, if the host has set a limit.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.object({
    state: z.enum(storageStates),
    usedBytes: z.int(),
    /** None where the host has set none. */
    limitBytes: z.int().nullable(),
  }),
})

/** The address of uploads, over the tus protocol. */
export const uploadsPath = '/api/uploads'

/** An image as a page needs it: its size, its colours and its renditions, none before its first preview. */
export const ImageView = z.object({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  /** Base64. */
  thumbhash: z.string().nullable(),
  colour: z.string(),
  focus: Focus.nullish(),
  renditions: z.array(z.object({ format: z.enum(renditionFormats), width: z.int(), url: z.string() })),
  /** Why renditions are missing for good. */
  problem: z.enum(fileProblems).optional(),
})
export type ImageView = z.infer<typeof ImageView>
