import { z } from 'zod'
import { CardView } from '#features/gallery/publication/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, Prose } from '#shared/text.ts'

export const collectionLimits = { collections: 100, works: 500, name: 80, note: 500 } as const

const Slug = Prose(200)
const OfCollection = z.object({ collectionId: z.uuid() })
const OfWork = OfCollection.extend({ slug: Slug })
const Nothing = z.object({})

export const CollectionSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The published works in it. */
  count: z.int(),
  cover: CardView.shape.cover.nullable(),
  isShared: z.boolean(),
  /** Whether it contains the work that was asked for. */
  hasWork: z.boolean(),
})
export type CollectionSummary = z.infer<typeof CollectionSummary>

export const CollectedWork = z.object({ card: CardView, note: z.string() })
export type CollectedWork = z.infer<typeof CollectedWork>

export const CollectionView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The secret part of the shared address; null while the collection is private. */
  token: z.string().nullable(),
  /** In the owner's order. */
  works: z.array(CollectedWork),
  /** The saved works that are not published now. */
  hidden: z.int(),
})
export type CollectionView = z.infer<typeof CollectionView>

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  summary: 'The user’s own collections, last changed first, and which of them contain a work.',
  audience: 'user',
  mayActAs: true,
  input: z.object({ work: Slug.default('') }),
  output: z.array(CollectionSummary),
})

/** The most works that one question may name. */
export const savedAtMost = 60

export const listSaved = endpoint({
  method: 'GET',
  path: '/api/collections/saved',
  summary: 'Which of these works are in a collection of the user.',
  audience: 'user',
  mayActAs: true,
  input: z.object({
    work: z
      .union([z.array(Slug).max(savedAtMost), Slug])
      .default([])
      .transform((given) => [given].flat()),
  }),
  output: z.array(z.string()),
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId',
  summary: 'One of the user’s own collections, with its published works.',
  audience: 'user',
  mayActAs: true,
  input: OfCollection,
  output: CollectionView,
})

export const saveCollection = endpoint({
  method: 'PUT',
  path: '/api/collections/:collectionId',
  summary: 'Adds a private collection, or renames it.',
  audience: 'user',
  input: OfCollection.extend({ name: FilledLine(collectionLimits.name) }),
  output: Nothing,
})

export const removeCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/:collectionId',
  summary: 'Deletes a collection. The works themselves are not changed.',
  audience: 'user',
  input: OfCollection,
  output: Nothing,
})

export const shareCollection = endpoint({
  method: 'PUT',
  path: '/api/collections/:collectionId/sharing',
  summary:
    'Gives a collection an address for everyone who knows it, or withdraws it. A new address is made each time.',
  audience: 'user',
  input: OfCollection.extend({ isShared: z.boolean() }),
  output: CollectionView,
})

export const orderCollection = endpoint({
  method: 'PUT',
  path: '/api/collections/:collectionId/order',
  summary: 'Sets the order of the works. Works that are not named keep their order, after the others.',
  audience: 'user',
  input: OfCollection.extend({ slugs: z.array(Slug).max(collectionLimits.works) }),
  output: CollectionView,
})

export const saveWork = endpoint({
  method: 'PUT',
  path: '/api/collections/:collectionId/works/:slug',
  summary: 'Saves a published work in a collection; twice is harmless. Without a note, the note stays.',
  audience: 'user',
  input: OfWork.extend({ note: Prose(collectionLimits.note).optional() }),
  output: Nothing,
})

export const removeWork = endpoint({
  method: 'DELETE',
  path: '/api/collections/:collectionId/works/:slug',
  summary: 'Removes a work from a collection.',
  audience: 'user',
  input: OfWork,
  output: Nothing,
})

/** A collection as its shared address shows it. */
export interface SharedCollectionView {
  name: string
  works: CollectedWork[]
}
