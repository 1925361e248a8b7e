import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { getContest } from '#features/contests/server/queries.ts'
import { wallTime } from '#features/contests/zone.ts'
import { listProjectIdsOf, listWorks } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { NotFound } from '#shared/refusal.ts'
import type { AwardView } from '../contract.ts'
import { awards } from './tables.ts'

export type Award = typeof awards.$inferSelect

/** The standing awards of some projects, whoever owns them. */
export async function listAwardsOf(db: Database, projectIds: readonly string[]): Promise<Award[]> {
  if (projectIds.length === 0) return []
  return db
    .select()
    .from(awards)
    .where(and(inArray(awards.projectId, [...projectIds]), isNull(awards.revokedAt)))
    .orderBy(desc(awards.issuedAt), desc(awards.serial))
}

export async function listMyAwards(db: Database, personId: string): Promise<AwardView[]> {
  const own = await listAwardsOf(db, await listProjectIdsOf(db, personId))
  const projectIds = [...new Set(own.map(({ projectId }) => projectId))]
  const covers = new Map(
    (await listWorks(db, projectIds)).map((work) => [work.projectId, work.images[0]?.image]),
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

/** An award with the day of its announcement, as the contest's own calendar has it. */
export type DatedAward = Award & { announcedOn: string }

/** @throws NotFound when it is somebody else's, or revoked */
export async function getOwnAward(db: Database, personId: string, awardId: string): Promise<DatedAward> {
  const [award] = await db
    .select()
    .from(awards)
    .where(and(eq(awards.id, awardId), isNull(awards.revokedAt)))
  if (!award || !(await listProjectIdsOf(db, personId)).includes(award.projectId)) throw new NotFound()
  const { timeZone } = await getContest(db, award.contestId)
  return { ...award, announcedOn: wallTime(award.issuedAt, timeZone).slice(0, 10) }
}
