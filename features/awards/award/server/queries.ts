import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import pLimit from 'p-limit'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { listWorksForPublication } from '#features/projects/project/server/queries/publication-covers.ts'
import { listProjectIdsOf } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import type { AwardPageView } from '../award-page.ts'
import type { AwardView } from '../contract.ts'
import type { AdminAward } from '../contract-admin.ts'
import { shareImage } from './share-image.ts'
import { type Award, awards, type DatedAward } from './tables.ts'

export async function listAwardsOf(db: Database, projectIds: readonly string[]): Promise<Award[]> {
  if (projectIds.length === 0) return []
  return db
    .select()
    .from(awards)
    .where(and(inArray(awards.projectId, [...projectIds]), isNull(awards.revokedAt)))
    .orderBy(desc(awards.issuedAt), desc(awards.serial))
}

/** The projects with a valid award in a contest. */
export async function listAwardedProjectIds(db: Database, contestId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: awards.projectId })
    .from(awards)
    .where(and(eq(awards.contestId, contestId), isNull(awards.revokedAt)))
  return rows.map(({ id }) => id)
}

export async function listMyAwards(db: Database, userId: string): Promise<AwardView[]> {
  const own = await listAwardsOf(db, await listProjectIdsOf(db, userId))
  const projectIds = [...new Set(own.map(({ projectId }) => projectId))]
  const covers = new Map(
    (await listWorksForPublication(db, projectIds)).map((work) => [work.projectId, work.images[0]?.image]),
  )
  return own.map(({ id, serial, projectId, isTitle, snapshot }) => ({
    ...snapshot,
    id,
    serial,
    isTitle,
    projectId,
    cover: covers.get(projectId) ?? null,
  }))
}

/** @throws NotFound when it belongs to another user, or is revoked */
export async function getOwnAward(db: Database, userId: string, awardId: string): Promise<DatedAward> {
  const [award] = await db
    .select()
    .from(awards)
    .where(and(eq(awards.id, awardId), isNull(awards.revokedAt)))
  if (!award || !(await listProjectIdsOf(db, userId)).includes(award.projectId)) throw new NotFound()
  const { timeZone } = await getContest(db, award.contestId)
  return { ...award, announcedOn: wallTime(award.issuedAt, timeZone).slice(0, 10) }
}

/** The revoked awards of projects; a title may have the key of a level. */
export async function listRevoked(
  db: Database,
  projectIds: readonly string[],
): Promise<{ entryId: string; levelKey: string; isTitle: boolean }[]> {
  if (projectIds.length === 0) return []
  return db
    .select({ entryId: awards.entryId, levelKey: awards.levelKey, isTitle: awards.isTitle })
    .from(awards)
    .where(and(inArray(awards.projectId, [...projectIds]), isNotNull(awards.revokedAt)))
}

export function adminViewOf({ issuedAt, revokedAt, snapshot, ...award }: Award): AdminAward {
  return {
    ...snapshot,
    id: award.id,
    serial: award.serial,
    projectId: award.projectId,
    isTitle: award.isTitle,
    issuedAt: issuedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedReason: award.revokedReason,
    correctedAt: award.correctedAt?.toISOString() ?? null,
    citation: award.citation,
  }
}

export async function listContestAwards(db: Database, contestId: string): Promise<AdminAward[]> {
  await getContest(db, contestId)
  const rows = await db
    .select()
    .from(awards)
    .where(eq(awards.contestId, contestId))
    .orderBy(asc(awards.serial))
  return rows.map(adminViewOf)
}

const nobody = { announcedOn: '', revokedOn: null, reason: '', correctedOn: null, projectId: '', edition: '' }

export async function findAwardPage(db: Database, serial: string): Promise<AwardPageView> {
  const [award] = await db.select().from(awards).where(eq(awards.serial, serial))
  if (!award) return { serial, award: null, ...nobody }
  const { timeZone, slug } = await getContest(db, award.contestId)
  const dayOf = (at: Date) => wallTime(at, timeZone).slice(0, 10)
  return {
    serial,
    award: award.snapshot,
    announcedOn: dayOf(award.issuedAt),
    revokedOn: award.revokedAt && dayOf(award.revokedAt),
    reason: award.revokedReason,
    correctedOn: award.correctedAt && dayOf(award.correctedAt),
    projectId: award.projectId,
    edition: slug,
  }
}

const inTurn = pLimit(1)

export async function isActive(db: Database, serial: string): Promise<boolean> {
  const [award] = await db
    .select({ id: awards.id })
    .from(awards)
    .where(and(eq(awards.serial, serial), isNull(awards.revokedAt)))
  return award !== undefined
}

/**
 * The preview image for links to the award's page.
 * @throws NotFound for an award that is not valid
 */
export async function drawAwardCard(
  tools: Pick<Tools, 'db' | 'storage' | 'settings'>,
  serial: string,
  language: Language,
): Promise<Buffer> {
  const [award] = await tools.db
    .select()
    .from(awards)
    .where(and(eq(awards.serial, serial), isNull(awards.revokedAt)))
  if (!award) throw new NotFound()
  return inTurn(() => shareImage(tools, award, language, 'wide'))
}
