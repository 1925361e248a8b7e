import { eq, inArray, or, sql } from 'drizzle-orm'
import { Moved } from '#features/gallery/pages/server/firm-queries.ts'
import { marksOfPublication, seenInOfPublication } from '#features/gallery/pages/server/mark-queries.ts'
import { pathOfWork } from '#features/gallery/publication/work-address.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import { type Database, prepared } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import type { CardView } from '../contract.ts'
import { giveSlugs, type Named, possibleSlugs, type Slugs } from '../slug.ts'
import { publicationAddresses, publications } from './tables.ts'

/** The work was published at this address and has been taken down. Sent as 410. */
export class Gone extends Error {
  constructor() {
    super('gone')
    this.name = 'Gone'
  }
}

/** Gives works their addresses, which they keep for ever. Publications must be locked. */
export async function giveAddresses(db: Database, works: readonly Named[]): Promise<Map<string, Slugs>> {
  const projectIds = works.map(({ projectId }) => projectId)
  const taken = await db
    .select()
    .from(publicationAddresses)
    .where(
      or(
        inArray(publicationAddresses.projectId, projectIds),
        inArray(publicationAddresses.slug, works.flatMap(possibleSlugs)),
      ),
    )
  const published = await db
    .select({ projectId: publications.projectId, slug: publications.slug, slugs: publications.slugs })
    .from(publications)
    .where(inArray(publications.projectId, projectIds))
  const given = new Map(published.map(({ projectId, ...slugs }) => [projectId, slugs]))
  const owners = new Map(taken.map(({ slug, projectId }) => [slug, projectId]))
  const addresses = new Map<string, Slugs>()
  for (const work of works) {
    const { projectId } = work
    const one = giveSlugs(work, (slug) => owners.get(slug), given.get(projectId))
    for (const slug of [one.slug, ...Object.values(one.slugs)]) owners.set(slug, projectId)
    addresses.set(projectId, one)
  }
  return addresses
}

/** Keeps the addresses of a published work, also for the time after it. */
export async function saveAddresses(db: Database, projectId: string, { slug, slugs }: Slugs): Promise<void> {
  const rows = [...new Set([slug, ...Object.values(slugs)])].map((one) => ({ slug: one, projectId }))
  await db.insert(publicationAddresses).values(rows).onConflictDoNothing()
}

export interface WorkPlace {
  /** From an address: in any language, and perhaps an earlier one. */
  slug: string
  language: Language
  kind: ProjectKind
}

/** All that the pages of a work show, and the cards of other works, by their numbers. */
const publishedAt = prepared((db) =>
  db
    .select({
      publication: {
        slug: publications.slug,
        slugs: publications.slugs,
        kind: publications.kind,
        work: publications.work,
        awards: publications.awards,
        firms: publications.firms,
        firmSlug: publications.firmSlug,
      },
      marks: marksOfPublication,
      seenIn: seenInOfPublication,
      cards: sql<Record<number, CardView>>`(
        SELECT coalesce(json_object_agg(other.number, other.card), '{}') FROM ${publications} AS other
        WHERE other.number = ANY(${sql.placeholder('others')}::int[]))`,
    })
    .from(publicationAddresses)
    .leftJoin(publications, eq(publications.projectId, publicationAddresses.projectId))
    .where(eq(publicationAddresses.slug, sql.placeholder('slug')))
    .prepare('published_at'),
)

/**
 * The work at an address, and the cards of `others`, by their numbers.
 * @throws Moved from any other of its addresses, Gone if it was taken down, NotFound
 */
export async function findWorkAt(
  db: Database,
  { slug, language, kind }: WorkPlace,
  { rest = '', others = [] }: { rest?: string; others?: readonly number[] } = {},
) {
  const [found] = await publishedAt(db).execute({ slug, others })
  if (!found) throw new NotFound()
  const { publication, ...around } = found
  if (!publication) throw new Gone()
  const isHere = (publication.slugs[language] ?? publication.slug) === slug && publication.kind === kind
  if (!isHere) throw new Moved(`${pathOfWork(publication, language)}${rest}`)
  return { ...publication, ...around }
}
