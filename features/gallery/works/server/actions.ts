import { eq, inArray, like, or, sql } from 'drizzle-orm'
import { listAwardsOf, listRevoked } from '#features/awards/server/queries.ts'
import { listLevels } from '#features/contests/editions/server/queries.ts'
import type { PublicationText } from '#features/editorial/contract.ts'
import { recordPublished } from '#features/editorial/server/actions.ts'
import { listReadyTexts } from '#features/editorial/server/queries.ts'
import { firstPlan } from '#features/files/pictures/renditions.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { listFirmsById } from '#features/firms/profile/server/queries.ts'
import { ranksAfterFinals } from '#features/gallery/editions/place-in-finals.ts'
import type { WorkAward } from '#features/gallery/pages/contract.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import { refreshPublication } from '#features/gallery/pages/server/tasks.ts'
import { juryOrderOf } from '#features/gallery/search/jury-order.ts'
import { listWonPrizes, type WonPrize } from '#features/jury/prizes/server/queries/prizes.ts'
import { listFirmIdsByWork, listProjectIdsOfFirm } from '#features/projects/steps/server/queries/firms.ts'
import {
  listContestEntries,
  listEntryStates,
  listWorkPlaces,
  listWorks,
  type WorkPlace,
} from '#features/projects/steps/server/queries.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import { listDecisions } from '#features/results/decisions/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { enqueue } from '#server/jobs.ts'
import { formatCountry } from '#shared/format.ts'
import { type Language, type Localized, languages } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import { freeSlug } from '../slug.ts'

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
}

interface AwardPlace {
  entryId: string
  levelKey: string
  isTitle: boolean
}

const awardKey = ({ entryId, levelKey, isTitle }: AwardPlace) => `${entryId} ${levelKey} ${isTitle}`

function awardsOf(work: WorkView, place: WorkPlace, verdicts: Verdicts | undefined, issued: Issued) {
  const { contest } = place
  if (!contest || !verdicts) return []
  return place.entries
    .flatMap(({ entryId, category }) => {
      const stands = (levelKey: string, isTitle: boolean) =>
        !issued.revoked.has(awardKey({ entryId, levelKey, isTitle }))
      const award = (levelKey: string, level: Localized): WorkAward => ({
        levelKey,
        level,
        discipline: work.discipline ?? category,
        category,
        contest: contest.name,
        year: contest.year,
      })
      const levelKey = issued.levels.get(entryId) ?? verdicts.byEntry.get(entryId)?.levelKey ?? ''
      const level = verdicts.levels.get(levelKey)
      // Titles come before every level.
      const titles = verdicts.titles
        .filter((title) => title.entryId === entryId && stands(title.key, true))
        .map(({ key, name, position }) => ({
          award: { ...award(key, name), isTitle: true },
          position: position - 1_000_000,
        }))
      return level && stands(levelKey, false)
        ? [...titles, { award: award(levelKey, level.name), position: level.position }]
        : titles
    })
    .sort((one, other) => one.position - other.position)
}

/** The searchable text, in every language. */
function searchTextOf(work: WorkView): string {
  const spoken = [work.title, work.summary, work.discipline, ...work.categories, work.contest?.name]
  return [
    ...spoken.flatMap((text) => (text ? languages.map((language) => text[language]) : [])),
    ...languages.map((language) => (work.country ? formatCountry(work.country, language) : '')),
    work.firm,
    work.city,
    work.manufacturer,
    work.materials,
    work.programmeType,
    ...work.credits.map((credit) => credit.name),
  ]
    .map((text) => withoutTags(text).trim())
    .filter(Boolean)
    .join(' \n')
}

/** The public paths of a work: its own page, and those of its firms. */
interface Addresses {
  slug: string
  firmSlugs: string[]
}

function publicationOf(
  work: WorkView,
  place: WorkPlace,
  verdicts: Verdicts | undefined,
  issued: Issued,
  { slug, firmSlugs }: Addresses,
): Publication | null {
  const cover = work.images[0]?.image
  if (!cover) return null
  const awards = awardsOf(work, place, verdicts, issued)
  const best = awards.find(({ award }) => !award.isTitle)
  const levelOf = (entryId: string) => issued.levels.get(entryId) ?? verdicts?.byEntry.get(entryId)?.levelKey
  // Uses the entry with the level, because ranks in other categories do not compare.
  const atBest = place.entries.filter(({ entryId }) => !best || levelOf(entryId) === best.award.levelKey)
  const ranks = atBest.flatMap(({ entryId }) => verdicts?.byEntry.get(entryId)?.rank ?? [])
  const year = yearOf(work)
  const { kind, title, firm, city, country } = work
  return {
    projectId: work.projectId,
    slug,
    kind,
    year,
    editionSlug: place.contest?.slug ?? null,
    disciplineKey: place.disciplineKey ?? '',
    categoryKeys: place.entries.map(({ categoryKey }) => categoryKey),
    levelKey: best?.award.levelKey ?? null,
    country,
    firmSlugs,
    firmNames: [...new Set([firm, ...work.credits.map((credit) => credit.name)])].filter(Boolean),
    title,
    juryOrder: juryOrderOf({
      levelPosition: best?.position ?? null,
      year,
      rank: ranks.length > 0 ? Math.min(...ranks) : null,
    }),
    card: { slug, kind, title, firm, city, country, level: best?.award.level ?? null, cover },
    work,
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

/** Slugs are permanent: a work keeps its slug. */
async function slugsFor(db: Database, works: readonly WorkView[]): Promise<Map<string, string>> {
  const bases = works.map((work) => freeSlug({ ...work, year: yearOf(work) }, () => false))
  const taken = await db
    .select({ projectId: publications.projectId, slug: publications.slug })
    .from(publications)
    .where(
      or(
        inArray(
          publications.projectId,
          works.map((work) => work.projectId),
        ),
        ...bases.map((base) => like(publications.slug, `${base}%`)),
      ),
    )
  const slugs = new Map(taken.map(({ projectId, slug }) => [projectId, slug]))
  const used = new Set(slugs.values())
  for (const work of works) {
    if (slugs.has(work.projectId)) continue
    const slug = freeSlug({ ...work, year: yearOf(work) }, (one) => used.has(one))
    slugs.set(work.projectId, slug)
    used.add(slug)
  }
  return slugs
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

const isUnfinished = ({ renditions }: ImageView) =>
  renditions.length === 1 && firstPlan[renditions[0]?.format ?? 'avif']?.includes(renditions[0]?.width ?? 0)

const batch = 50

/** Nothing of a contest is public before its announcement. */
function isOutOfJudging(contest: WorkPlace['contest']): boolean {
  return contest === null || contest.status === 'announced' || contest.status === 'archived'
}

/**
 * Publishes confirmed works with the levels of their announced contest. Published works are updated and keep their
 * slug. Works that are unconfirmed, without an image or in an unannounced contest are skipped.
 */
export async function publish(
  db: Database,
  projectIds: readonly string[],
): Promise<{ unfinished: string[] }> {
  const unfinished: string[] = []
  const known = new Map<string, Verdicts>()
  for (let at = 0; at < projectIds.length; at += batch) {
    const places = (await listWorkPlaces(db, projectIds.slice(at, at + batch))).filter(
      ({ status, contest }) => status === 'completed' && isOutOfJudging(contest),
    )
    const placeOf = new Map(places.map((place) => [place.projectId, place]))
    const written = await listReadyTexts(db, [...placeOf.keys()])
    const works = (await listWorks(db, [...placeOf.keys()])).map((work) =>
      inPublicationWords(work, written.get(work.projectId) ?? []),
    )
    for (const { contest } of places) {
      if (contest && !known.has(contest.id)) known.set(contest.id, await verdictsOf(db, contest.id))
    }
    const slugs = await slugsFor(db, works)
    const firmSlugs = await firmSlugsFor(db, [...placeOf.keys()])
    const awards = await listAwardsOf(db, [...placeOf.keys()])
    const levels = awards.filter(({ isTitle }) => !isTitle)
    const issued: Issued = {
      levels: new Map(levels.map(({ entryId, levelKey }) => [entryId, levelKey])),
      revoked: new Set((await listRevoked(db, [...placeOf.keys()])).map(awardKey)),
    }
    const rows = works.flatMap((work) => {
      const place = placeOf.get(work.projectId)
      const slug = slugs.get(work.projectId)
      if (!place || !slug) return []
      const addresses = { slug, firmSlugs: firmSlugs.get(work.projectId) ?? [] }
      return publicationOf(work, place, known.get(place.contest?.id ?? ''), issued, addresses) ?? []
    })
    unfinished.push(
      ...rows
        .filter(({ work }) => work.images.some(({ image }) => isUnfinished(image)))
        .map((row) => row.projectId),
    )
    await recordPublished(
      db,
      rows.map((row) => row.projectId),
    )
    for (const row of rows) {
      const folded = { ...row, searchText: sql`palmares_folded(${row.searchText})` }
      await db
        .insert(publications)
        .values(folded)
        .onConflictDoUpdate({
          target: publications.projectId,
          set: { ...folded, id: undefined, slug: undefined, updatedAt: sql`clock_timestamp()` },
        })
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
  const published = await tools.db
    .select({ projectId: publications.projectId })
    .from(publications)
    .where(inArray(publications.projectId, [...ids]))
  await publishWorks(
    tools,
    published.map(({ projectId }) => projectId),
  )
}

/** Removes a withdrawn or refunded product from the wall, unless it was published again since. */
export async function takeDown(db: Database, projectId: string): Promise<void> {
  const [place] = await listWorkPlaces(db, [projectId])
  if (place?.publishedAt) return
  await db.delete(publications).where(eq(publications.projectId, projectId))
}
