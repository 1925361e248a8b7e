import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import type en from '#features/gallery/messages/en.json'
import { projectKinds } from '#features/projects/lifecycle.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Prose } from '#shared/text.ts'

export type GalleryErrorCode = ErrorCodeIn<typeof en>

/** A work on the wall: the image and its caption. */
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

/** A level that the work won, as its page shows it. */
export const WorkAward = z.object({
  levelKey: z.string(),
  level: Localized,
  discipline: Localized,
  category: Localized,
  contest: Localized,
  year: z.int(),
  /** A title in addition to the levels, such as the grand prize. The wall has no filter for it. */
  isTitle: z.boolean().optional(),
})
export type WorkAward = z.infer<typeof WorkAward>

/** The wall's filters, in the order of the column. */
export const facets = ['discipline', 'level', 'year', 'kind', 'country', 'firm'] as const
export type Facet = (typeof facets)[number]

export const sorts = ['jury', 'newest'] as const

/** Stands for every level. Reserved, so no contest may use it as a key. */
export const anyLevel = 'any'

/** The works of one page. */
export const pageSize = 24

/** The most values of one facet. */
const valuesAtMost = 12

const chosen = <Value extends z.ZodType<string>>(value: Value) =>
  z
    .union([z.array(value).max(valuesAtMost), value])
    .default([])
    .transform((given) => [...new Set([given].flat())].filter((one) => one !== ''))

const Key = Prose(60)

/** The same parameters as in the wall's URLs. */
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
  /** The search in the firm facet. It does not change the works. */
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
  summary: 'One page of published works, searched, filtered and sorted like the wall.',
  audience: 'anyone',
  isShared: true,
  input: WallQuery,
  output: z.object({
    works: z.array(CardView),
    /** For the next page’s `after`; null on the last. */
    next: z.string().nullable(),
  }),
})
