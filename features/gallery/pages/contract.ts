import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import type en from '#features/gallery/messages/en.json'
import { projectKinds } from '#features/projects/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import type { RefusalIn } from '#shared/refusal.ts'
import { Prose } from '#shared/text.ts'

export type GalleryRefusal = RefusalIn<typeof en>

/** A work on the wall: the image, and the few words beneath. */
export const CardView = z.object({
  slug: z.string(),
  kind: z.enum(projectKinds),
  title: Localized,
  firm: z.string(),
  city: z.string(),
  country: z.string(),
  level: Localized.nullable(),
  cover: ImageView,
})
export type CardView = z.infer<typeof CardView>

/** A level that an entry of the work was given, as its own page tells it. */
export const WorkAward = z.object({
  levelKey: z.string(),
  level: Localized,
  discipline: Localized,
  category: Localized,
  contest: Localized,
  year: z.int(),
  /** A title beside the levels, as the grand prize is; the wall has no filter for it. */
  isTitle: z.boolean().optional(),
})
export type WorkAward = z.infer<typeof WorkAward>

/** What can be taken together on the wall, in the order of its column. */
export const facets = ['discipline', 'level', 'year', 'kind', 'country', 'firm'] as const
export type Facet = (typeof facets)[number]

export const sorts = ['jury', 'newest'] as const

/** Every level at once; no contest may use it as a key of its own. */
export const anyLevel = 'any'

/** The works of one page. */
export const pageSize = 24

/** Of one facet; nobody chooses as many by hand. */
const valuesAtMost = 12

const chosen = <Value extends z.ZodType<string>>(value: Value) =>
  z
    .union([z.array(value).max(valuesAtMost), value])
    .default([])
    .transform((given) => [...new Set([given].flat())].filter((one) => one !== ''))

const Key = Prose(60)

/** The same names stand in the wall's addresses. */
export const WallQuery = z.object({
  q: Prose(200)
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim()),
  discipline: chosen(Key),
  level: chosen(Key),
  year: chosen(z.string().regex(/^(\d{4})?$/)),
  kind: chosen(z.enum([...projectKinds, ''])),
  country: chosen(z.string().regex(/^([A-Z]{2})?$/)),
  /** The firm's address. */
  firm: chosen(Prose(200)),
  /** What is looked for among the firms of its facet; the works stay as they are. */
  firms: Prose(100)
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim()),
  sort: z.enum(sorts).default('jury'),
  /** The slug of the last work that was shown. */
  after: Prose(120).default(''),
})
export type WallQuery = z.infer<typeof WallQuery>

export const listGallery = endpoint({
  method: 'GET',
  path: '/api/gallery',
  summary: 'Published works, a page at a time: searched, filtered and sorted as on the wall.',
  audience: 'anyone',
  isShared: true,
  input: WallQuery,
  output: z.object({
    works: z.array(CardView),
    /** For the next page’s `after`; null on the last. */
    next: z.string().nullable(),
  }),
})
