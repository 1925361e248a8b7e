import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import type en from '#features/gallery/messages/en.json'
import { projectKinds } from '#features/projects/lifecycle.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Prose } from '#shared/text.ts'
import { colours } from './colours.ts'
import { materials } from './materials.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    gallery: ErrorCodeIn<typeof en>
  }
}

/** A work on the wall: the image and its caption. */
export const CardView = z.object({
  slug: z.string(),
  /** In the languages where the page’s address is another. */
  slugs: z.partialRecord(z.enum(languages), z.string()).optional(),
  kind: z.enum(projectKinds),
  title: Localized,
  firm: z.string(),
  city: z.string(),
  country: z.string(),
  level: Localized.nullable(),
  /** A title above the levels, such as the grand prize. */
  prize: Localized.nullish(),
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
  /** A title in addition to the levels, such as the grand prize. */
  isTitle: z.boolean().optional(),
  /** The jury's words about the work. */
  citation: Localized.optional(),
})
export type WorkAward = z.infer<typeof WorkAward>

/** The wall's filters, in the order of the column. A title is a prize in addition to the levels, such as the grand prize. */
export const facets = [
  'discipline',
  'category',
  'level',
  'title',
  'colour',
  'year',
  'kind',
  'country',
  'material',
  'firm',
] as const
export type Facet = (typeof facets)[number]

/** The facets that may have too many options to look through. */
export const findable = ['category', 'country', 'material', 'firm'] as const
export type Findable = (typeof findable)[number]

export const sorts = ['relevance', 'jury', 'newest'] as const
export type Sort = (typeof sorts)[number]

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
  category: chosen(Key),
  level: chosen(Key),
  title: chosen(Key),
  year: chosen(z.string().regex(/^(\d{4})?$/)),
  kind: chosen(z.enum([...projectKinds, ''])),
  country: chosen(z.string().regex(/^([A-Z]{2})?$/)),
  material: chosen(z.enum([...materials, ''])),
  colour: chosen(z.enum([...colours, ''])),
  /** The firm's address. */
  firm: chosen(Prose(200)),
  /** The search for options of one facet. It does not change the works. */
  find: Prose(100)
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim()),
  in: z.enum([...findable, '']).default(''),
  /** Empty for the default: relevance for a search, otherwise the jury's order. */
  sort: z.enum([...sorts, '']).default(''),
  /** The slug of the last work that was shown. */
  after: Prose(120).default(''),
})
export type WallQuery = z.infer<typeof WallQuery>

export const listGallery = endpoint({
  method: 'GET',
  path: '/api/gallery',
  summary: 'One page of published works, searched, filtered and sorted like the wall.',
  audience: 'anyone',
  input: WallQuery,
  output: z.object({
    works: z.array(CardView),
    /** For the next page’s `after`; null on the last. */
    next: z.string().nullable(),
  }),
})

export const suggestionKinds = ['work', 'firm', 'place', 'material'] as const

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/gallery/suggestions',
  summary: 'Works, firms, places and materials for the beginning of a search, at most eight.',
  audience: 'anyone',
  input: z.object({ q: Prose(200).default(''), language: z.enum(languages) }),
  output: z.array(
    z.object({
      kind: z.enum(suggestionKinds),
      name: z.string(),
      /** The firm of a work. */
      detail: z.string(),
      /** The number of works of a firm, a place or a material. */
      count: z.int().nullable(),
      address: z.string(),
    }),
  ),
})
