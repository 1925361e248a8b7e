import { inArray, or } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { giveSlugs, type Named, possibleSlugs, type Slugs } from '../slug.ts'
import { publicationAddresses, publications } from './tables.ts'

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
