import { asc, inArray, sql } from 'drizzle-orm'
import { listImages } from '#features/files/storage/server/queries.ts'
import { findFirmAt, listFirmSlugs, listFirmsById } from '#features/firms/profile/server/queries.ts'
import type { FirmPageView } from '#features/gallery/pages/pages.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import {
  listFirmIdsOf,
  listFirmsNamedIn,
  listProjectIdsOfFirm,
} from '#features/projects/steps/server/queries/firms.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'

/** The page has moved permanently. */
export class Moved extends Error {
  readonly path: string

  constructor(path: string) {
    super('moved')
    this.name = 'Moved'
    this.path = path
  }
}

/** The names in a published work that link to a firm's page. */
export async function listFirmLinks(
  db: Database,
  projectId: string,
): Promise<{ name: string; slug: string }[]> {
  const named = await listFirmsNamedIn(db, projectId)
  const firms = await listFirmsById(
    db,
    named.map(({ firmId }) => firmId),
  )
  return named.flatMap(({ name, firmId }) => {
    const slug = firms.get(firmId)?.slug
    return slug ? [{ name, slug }] : []
  })
}

const mostShown = 96

/** A firm with published work. @throws NotFound for any other, Moved where the firm was merged into another */
export async function getFirmPage(db: Database, slug: string): Promise<FirmPageView> {
  const firm = await findFirmAt(db, slug)
  const ids = firm ? await listProjectIdsOfFirm(db, firm.id) : []
  if (!firm || ids.length === 0) throw new NotFound()
  const rows = await db
    .select({ card: publications.card, awards: sql<number>`jsonb_array_length(${publications.awards})` })
    .from(publications)
    .where(inArray(publications.projectId, ids))
    .orderBy(asc(publications.juryOrder), asc(publications.id))
  if (rows.length === 0) throw new NotFound()
  if (firm.slug !== slug) throw new Moved(`/firms/${firm.slug}`)
  const logos = await listImages(db, firm.logoFileId ? [firm.logoFileId] : [])
  const { name, city, state, country, website, socialLinks, description, logoFileId } = firm
  return {
    slug,
    name,
    city,
    state,
    country,
    website,
    socialLinks,
    description,
    logo: logos.get(logoFileId ?? '') ?? null,
    works: rows.slice(0, mostShown).map(({ card }) => card),
    total: rows.length,
    awards: rows.reduce((sum, { awards }) => sum + awards, 0),
  }
}

/** Firms with published work, for the sitemap. */
export async function listFirmAddresses(db: Database): Promise<string[]> {
  const works = await db.select({ projectId: publications.projectId }).from(publications)
  const ids = await listFirmIdsOf(
    db,
    works.map(({ projectId }) => projectId),
  )
  return listFirmSlugs(db, ids)
}
