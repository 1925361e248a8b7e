import { asc, inArray, sql } from 'drizzle-orm'
import { listImages } from '#features/files/storage/server/queries.ts'
import { findFirmAt } from '#features/firms/server/queries.ts'
import type { WorkAward } from '#features/gallery/publication/contract.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { listNewsOfFirm } from '#features/news/server/queries.ts'
import { listProjectIdsOfFirm } from '#features/projects/project/server/queries/firms.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import type { FirmPageView } from '../page-views.ts'

/** The page has moved permanently. */
export class Moved extends Error {
  readonly path: string

  constructor(path: string) {
    super('moved')
    this.name = 'Moved'
    this.path = path
  }
}

const mostShown = 96
const mostCredited = 30
const newsShown = 3

interface FirmWork {
  awards: WorkAward[]
  slug: string | null
  name: Localized | null
  year: number
  credits: WorkView['credits']
  firms: { name: string; slug: string }[]
}

/** The levels that these works won, by edition. Works are in the jury's order, so the best comes first. */
function editionsOf(works: readonly FirmWork[]): FirmPageView['editions'] {
  const won = works.filter(({ awards }) => awards.length > 0).toSorted((one, other) => other.year - one.year)
  return [...Map.groupBy(won, ({ slug }) => slug)].flatMap(([slug, own]) => {
    const name = own[0]?.name
    if (!slug || !name) return []
    const awards = own.flatMap((work) => work.awards)
    const levels = [...Map.groupBy(awards, ({ levelKey }) => levelKey).values()].flatMap((same) =>
      same[0] ? [{ name: same[0].level, count: same.length }] : [],
    )
    return [{ slug, name, levels }]
  })
}

/** Names and roles from the credits of a firm’s own works, with the pages of those that have one. */
function creditedIn(works: readonly FirmWork[], but: string): FirmPageView['credited'] {
  const all = works.flatMap((work) => work.credits.map((credit) => ({ ...credit, work })))
  const pages = works.flatMap(({ firms }) => firms)
  return [...Map.groupBy(all, ({ name }) => name)]
    .filter(([name]) => name !== but)
    .map(([name, own]) => ({
      name,
      slug: pages.find((page) => page.name === name)?.slug ?? null,
      roles: [...new Set(own.map(({ role }) => role))],
      works: new Set(own.map(({ work }) => work)).size,
    }))
    .toSorted((one, other) => other.works - one.works || one.name.localeCompare(other.name))
    .slice(0, mostCredited)
}

/** A firm with published work. @throws NotFound for any other, Moved where the firm was merged into another */
export async function getFirmPage(db: Database, slug: string): Promise<FirmPageView> {
  const firm = await findFirmAt(db, slug)
  const ids = firm ? await listProjectIdsOfFirm(db, firm.id) : []
  if (!firm || ids.length === 0) throw new NotFound()
  const rows = await db
    .select({
      card: publications.card,
      awards: publications.awards,
      slug: publications.editionSlug,
      name: sql<Localized | null>`${publications.work}->'contest'->'name'`,
      year: publications.year,
      credits: sql<WorkView['credits']>`${publications.work}->'credits'`,
      firms: publications.firms,
    })
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
    awards: rows.reduce((sum, { awards }) => sum + awards.length, 0),
    editions: editionsOf(rows),
    credited: creditedIn(
      rows.filter(({ card }) => card.firm === name),
      name,
    ),
    news: await listNewsOfFirm(db, firm.id, newsShown),
  }
}
