import { eq, sql } from 'drizzle-orm'
import { listAwardsOf, listRevoked } from '#features/awards/award/server/queries.ts'
import { listLevels } from '#features/contests/contest/server/queries.ts'
import type { PublicationText } from '#features/editorial/contract.ts'
import { recordPublished } from '#features/editorial/server/actions.ts'
import { listReadyTexts } from '#features/editorial/server/queries.ts'
import { firstPlan } from '#features/files/pictures/renditions.ts'
import { enqueueTiles } from '#features/files/pictures/server/actions/enqueue-tiles.ts'
import { writeTexts } from '#features/files/pictures/server/actions/write-texts.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { listPalettes } from '#features/files/storage/server/queries.ts'
import { listFirmsById } from '#features/firms/server/queries.ts'
import { listWonPrizes, type WonPrize } from '#features/jury/finals/server/queries/prizes.ts'
import {
  listFirmIdsByWork,
  listFirmsNamedIn,
  listProjectIdsOfFirm,
} from '#features/projects/project/server/queries/firms.ts'
import { listWorksForPublication } from '#features/projects/project/server/queries/publication-covers.ts'
import { listSharedFiles } from '#features/projects/project/server/queries/shared-files.ts'
import {
  listContestEntries,
  listEntryStates,
  listWorkPlaces,
  type WorkPlace,
} from '#features/projects/project/server/queries.ts'
import { WorkView } from '#features/projects/project/work-view.ts'
import { listDecisions } from '#features/results/decisions/server/queries.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { enqueue, enqueueAll } from '#server/jobs.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import { coloursIn } from '../colours.ts'
import { CardView, type WorkAward } from '../contract.ts'
import { juryOrderOf } from '../jury-order.ts'
import { materialsIn } from '../materials.ts'
import { ranksAfterFinals } from '../place-in-finals.ts'
import { searchTextOf } from '../search-text.ts'
import type { Slugs } from '../slug.ts'
import { giveAddresses, saveAddresses } from './addresses.ts'
import { listPublished } from './queries/published.ts'
import { facetNames, type NamedFacet, publications } from './tables.ts'
import { nameImages, refreshPublication } from './tasks.ts'

type Publication = typeof publications.$inferInsert

/** The jury's levels by entry, in one contest. */
interface Verdicts {
  levels: Map<string, { name: Localized; position: number }>
  /** With the rank after the finals. */
  byEntry: Map<string, { levelKey: string | null; rank: number }>
  titles: readonly WonPrize[]
}

async function verdictsOf(db: Database, contestId: string): Promise<Verdicts> {
  const levels = await listLevels(db, contestId)
  const decisions = await listDecisions(db, contestId)
  const categoryOf = new Map(
    (await listEntryStates(db, contestId)).map(({ entryId, categoryId }) => [entryId, categoryId]),
  )
  const ranks = ranksAfterFinals(
    decisions.map((one) => ({ ...one, categoryId: categoryOf.get(one.entryId) ?? '' })),
  )
  return {
    levels: new Map(levels.map(({ key, name, position }) => [key, { name, position }])),
    byEntry: new Map(
      decisions.map(({ entryId, levelKey, rank }) => [
        entryId,
        { levelKey, rank: ranks.get(entryId) ?? rank },
      ]),
    ),
    titles: await listWonPrizes(db, contestId),
  }
}

/** From the issued awards, which take precedence over the decisions. */
interface Issued {
  /** The levels by entry, of valid awards. */
  levels: ReadonlyMap<string, string>
  /** The revoked awards. */
  revoked: ReadonlySet<string>
  /** The jury's citations by award. */
  citations: ReadonlyMap<string, Localized>
}

interface AwardPlace {
  entryId: string
  levelKey: string
  isTitle: boolean
}

const awardKey = ({ entryId, levelKey, isTitle }: AwardPlace) => `${entryId} ${levelKey} ${isTitle}`

/** Puts titles before every level. */
const titlesFirst = 1_000_000

function awardsOf(work: WorkView, place: WorkPlace, verdicts: Verdicts | undefined, issued: Issued) {
  const { contest } = place
  if (!contest || !verdicts) return []
  return place.entries
    .flatMap(({ entryId, category }) => {
      const isValid = (levelKey: string, isTitle: boolean) =>
        !issued.revoked.has(awardKey({ entryId, levelKey, isTitle }))
      const award = (levelKey: string, level: Localized, isTitle: boolean): WorkAward => {
        const citation = issued.citations.get(awardKey({ entryId, levelKey, isTitle }))
        return {
          levelKey,
          level,
          discipline: work.discipline ?? category,
          category,
          contest: contest.name,
          year: contest.year,
          ...(isTitle ? { isTitle } : {}),
          ...(citation ? { citation } : {}),
        }
      }
      const levelKey = issued.levels.get(entryId) ?? verdicts.byEntry.get(entryId)?.levelKey ?? ''
      const level = verdicts.levels.get(levelKey)
      // Titles come before every level.
      const titles = verdicts.titles
        .filter((title) => title.entryId === entryId && isValid(title.key, true))
        .map(({ key, name, position }) => ({
          award: award(key, name, true),
          position: position - titlesFirst,
        }))
      return level && isValid(levelKey, false)
        ? [...titles, { award: award(levelKey, level.name, false), position: level.position }]
        : titles
    })
    .sort((one, other) => one.position - other.position)
}

/** The public paths of a work: its own page, and those of its firms. */
interface Addresses extends Slugs {
  firmSlugs: string[]
  firms: { name: string; slug: string }[]
}

interface Found {
  /** The leading colours of its cover, as `#rrggbb`. */
  palette: readonly string[]
}

function publicationOf(
  work: WorkView,
  place: WorkPlace,
  verdicts: Verdicts | undefined,
  issued: Issued,
  { slug, slugs, firmSlugs, firms, palette }: Addresses & Found,
): Publication | null {
  const cover = work.images[0]?.image
  if (!cover) return null
  const awards = awardsOf(work, place, verdicts, issued)
  const best = awards.find(({ award }) => !award.isTitle)
  const won = awards.find(({ award }) => award.isTitle)
  const prize = won?.award.level ?? null
  const levelOf = (entryId: string) => issued.levels.get(entryId) ?? verdicts?.byEntry.get(entryId)?.levelKey
  // Uses the entry with the level, because ranks in other categories do not compare.
  const atBest = place.entries.filter(({ entryId }) => !best || levelOf(entryId) === best.award.levelKey)
  const ranks = atBest.flatMap(({ entryId }) => verdicts?.byEntry.get(entryId)?.rank ?? [])
  const year = yearOf(work)
  const { kind, title, firm, city, country } = work
  return {
    projectId: work.projectId,
    slug,
    slugs,
    kind,
    year,
    editionSlug: place.contest?.slug ?? null,
    disciplineKey: place.disciplineKey ?? '',
    categoryKeys: [...new Set(place.entries.map(({ categoryKey }) => categoryKey))],
    titleKeys: awards.flatMap(({ award }) => (award.isTitle ? award.levelKey : [])),
    materialKeys: materialsIn(work.materials),
    colours: coloursIn(palette),
    levelKey: best?.award.levelKey ?? null,
    country,
    firmSlugs,
    firms,
    firmSlug: firms.find(({ name }) => name === firm)?.slug ?? null,
    title,
    juryOrder: juryOrderOf({
      // A title is above every level, and titles follow the contest's order.
      levelPosition: won ? 0 : best ? best.position + 1 : null,
      year,
      rank: won ? won.position + titlesFirst : ranks.length > 0 ? Math.min(...ranks) : null,
    }),
    // The public list sends it as it is saved.
    card: CardView.parse({
      ...{ slug, slugs, kind, title, firm, city, country, prize, cover },
      level: best?.award.level ?? null,
    }),
    // Without the project's private columns.
    work: WorkView.parse(work),
    awards: awards.map(({ award }) => award),
    searchText: searchTextOf(work),
  }
}

/** In each language, the redactor's text replaces the entrant's if there is one. */
function inPublicationWords(
  work: WorkView,
  written: readonly (PublicationText & { language: Language })[],
): WorkView {
  const [title, summary, description] = [{ ...work.title }, { ...work.summary }, { ...work.description }]
  for (const text of written) {
    if (text.title !== '') title[text.language] = text.title
    if (text.summary !== '') summary[text.language] = text.summary
    if (text.description !== '') description[text.language] = text.description
  }
  return { ...work, title, summary, description }
}

function yearOf(work: WorkView): number {
  return work.contest?.year ?? work.launchYear ?? new Date().getUTCFullYear()
}

/** The slugs of the firms that own each work or are credited in it. */
async function firmSlugsFor(db: Database, projectIds: readonly string[]): Promise<Map<string, string[]>> {
  const idsByWork = await listFirmIdsByWork(db, projectIds)
  const firms = await listFirmsById(db, [...new Set([...idsByWork.values()].flat())])
  return new Map(
    [...idsByWork].map(([projectId, ids]) => [
      projectId,
      ids.flatMap((id) => firms.get(id)?.slug ?? []).sort(),
    ]),
  )
}

/** Saves the names of the works' disciplines, categories, levels and titles, unless a newer edition has others. */
async function nameFacets(
  db: Database,
  works: readonly WorkView[],
  placeOf: ReadonlyMap<string, WorkPlace>,
  rows: readonly Publication[],
): Promise<void> {
  const named = new Map<string, typeof facetNames.$inferInsert>()
  const add = (facet: NamedFacet, key: string, name: Localized, year: number) => {
    const known = named.get(`${facet} ${key}`)
    if (key && (known?.year ?? 0) <= year) named.set(`${facet} ${key}`, { facet, key, name, year })
  }
  for (const work of works) {
    const place = placeOf.get(work.projectId)
    if (work.discipline) add('discipline', place?.disciplineKey ?? '', work.discipline, yearOf(work))
    for (const { categoryKey, category } of place?.entries ?? [])
      add('category', categoryKey, category, yearOf(work))
  }
  for (const { awards, year } of rows)
    for (const { levelKey, level, isTitle } of awards) add(isTitle ? 'title' : 'level', levelKey, level, year)
  if (named.size === 0) return
  await db
    .insert(facetNames)
    .values([...named.values()])
    .onConflictDoUpdate({
      target: [facetNames.facet, facetNames.key],
      set: { name: sql`excluded.name`, year: sql`excluded.year` },
      setWhere: sql`excluded.year >= ${facetNames.year}`,
    })
}

const isUnfinished = ({ renditions }: ImageView) =>
  renditions.length === 1 && firstPlan[renditions[0]?.format ?? 'avif']?.includes(renditions[0]?.width ?? 0)

const batch = 50

/** Nothing of a contest is public before its announcement. */
function isOutOfJudging(contest: WorkPlace['contest']): boolean {
  return contest === null || contest.status === 'announced' || contest.status === 'archived'
}

/**
 * Publishes confirmed works with the levels of their announced contest. Published works are updated and keep their
 * addresses. Works that are unconfirmed, without an image or in an unannounced contest are skipped.
 */
export async function publish(
  tx: DatabaseTransaction,
  projectIds: readonly string[],
): Promise<{ unfinished: string[] }> {
  const unfinished: string[] = []
  const known = new Map<string, Verdicts>()
  for (let at = 0; at < projectIds.length; at += batch) {
    const places = (await listWorkPlaces(tx, projectIds.slice(at, at + batch))).filter(
      ({ status, contest }) => status === 'completed' && isOutOfJudging(contest),
    )
    const placeOf = new Map(places.map((place) => [place.projectId, place]))
    const written = await listReadyTexts(tx, [...placeOf.keys()])
    const works = (await listWorksForPublication(tx, [...placeOf.keys()])).map((work) =>
      inPublicationWords(work, written.get(work.projectId) ?? []),
    )
    for (const { contest } of places) {
      if (contest && !known.has(contest.id)) known.set(contest.id, await verdictsOf(tx, contest.id))
    }
    const addresses = await giveAddresses(
      tx,
      works.map((work) => ({ ...work, year: yearOf(work) })),
    )
    const firmSlugs = await firmSlugsFor(tx, [...placeOf.keys()])
    const firms = await listFirmsNamedIn(tx, [...placeOf.keys()])
    const palettes = await listPalettes(
      tx,
      works.flatMap(({ images }) => images[0]?.image.id ?? []),
    )
    const awards = await listAwardsOf(tx, [...placeOf.keys()])
    const levels = awards.filter(({ isTitle }) => !isTitle)
    const issued: Issued = {
      levels: new Map(levels.map(({ entryId, levelKey }) => [entryId, levelKey])),
      citations: new Map(
        awards
          .filter(({ citation }) => languages.some((language) => citation[language] !== ''))
          .map((award) => [awardKey(award), award.citation]),
      ),
      revoked: new Set((await listRevoked(tx, [...placeOf.keys()])).map(awardKey)),
    }
    const rows = works.flatMap((work) => {
      const place = placeOf.get(work.projectId)
      const own = addresses.get(work.projectId)
      if (!place || !own) return []
      const paths = {
        ...own,
        firmSlugs: firmSlugs.get(work.projectId) ?? [],
        firms: firms.get(work.projectId) ?? [],
        palette: palettes.get(work.images[0]?.image.id ?? '') ?? [],
      }
      return publicationOf(work, place, known.get(place.contest?.id ?? ''), issued, paths) ?? []
    })
    unfinished.push(
      ...rows
        .filter(({ work }) => work.images.some(({ image }) => isUnfinished(image)))
        .map((row) => row.projectId),
    )
    await recordPublished(
      tx,
      rows.map((row) => row.projectId),
    )
    await nameFacets(tx, works, placeOf, rows)
    await enqueueAll(
      tx,
      nameImages,
      rows.map(({ projectId }) => ({ projectId })),
    )
    for (const row of rows) {
      await tx
        .insert(publications)
        .values(row)
        .onConflictDoUpdate({
          target: publications.projectId,
          set: { ...row, id: undefined, updatedAt: sql`clock_timestamp()` },
        })
      await enqueueTiles(
        tx,
        row.work.images.map(({ image }) => image),
      )
      await saveAddresses(tx, row.projectId, { slug: row.slug, slugs: row.slugs ?? {} })
    }
  }
  return { unfinished }
}

/** Publishes works, and schedules a retry for those whose images are still being prepared. */
export async function publishWorks(
  { db }: Pick<Tools, 'db'>,
  projectIds: readonly string[],
  attempt = 0,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Serializes publications, so that each slug is given once.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('publications'))`)
    const { unfinished } = await publish(tx, projectIds)
    if (attempt >= refreshPublication.pauses.length) return
    const startAfter = new Date(Date.now() + (refreshPublication.pauses[attempt] ?? 0) * 1000)
    for (const projectId of unfinished) {
      await enqueue(tx, refreshPublication, { projectId, attempt: attempt + 1 }, { startAfter })
    }
  })
}

/**
 * Writes the credits and legends of a published work into its renditions, and shows these. A file that a copy of the
 * project shares names nobody, because a jury that must not know the makers may see it.
 */
export async function nameWorkImages(tools: Pick<Tools, 'db' | 'storage'>, projectId: string): Promise<void> {
  const [publication] = await tools.db
    .select()
    .from(publications)
    .where(eq(publications.projectId, projectId))
  const images = publication?.work.images ?? []
  const shared = await listSharedFiles(
    tools.db,
    images.map(({ image }) => image.id),
  )
  let isChanged = false
  for (const { image, credit, legend } of images) {
    const texts = shared.has(image.id) ? null : { credit, legend }
    isChanged = (await writeTexts(tools, image.id, texts)) || isChanged
  }
  if (isChanged) await republish(tools, [projectId])
}

/** Publishes every work that got a level at the announcement. Safe to repeat. */
export async function publishAwarded(tools: Pick<Tools, 'db'>, contestId: string): Promise<void> {
  const decided = (await listDecisions(tools.db, contestId)).filter(({ levelKey }) => levelKey)
  const titled = await listWonPrizes(tools.db, contestId)
  const awarded = new Set([...decided, ...titled].map(({ entryId }) => entryId))
  const entries = await listContestEntries(tools.db, contestId)
  const projectIds = entries.filter(({ entryId }) => awarded.has(entryId)).map(({ projectId }) => projectId)
  await publishWorks(tools, [...new Set(projectIds)])
}

/** Updates the published works of a firm, which contain its name. */
export async function republishWorksOf(tools: Pick<Tools, 'db'>, firmId: string): Promise<void> {
  await republish(tools, await listProjectIdsOfFirm(tools.db, firmId))
}

/** Updates published works and skips the others. */
export async function republish(tools: Pick<Tools, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await publishWorks(tools, await listPublished(tools.db, ids))
}

/** Removes a withdrawn or refunded product from the wall, unless it was published again since. */
export async function takeDown(db: Database, projectId: string): Promise<void> {
  const [place] = await listWorkPlaces(db, [projectId])
  if (place?.publishedAt) return
  await db.delete(publications).where(eq(publications.projectId, projectId))
}
