import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listPeople } from '#features/accounts/sign-in/server/queries.ts'
import { findFirmRole, getFirm, listFirmsById } from '#features/firms/profile/server/queries.ts'
import { hostOf } from '#features/firms/profile/websites.ts'
import { nameOf } from '#features/projects/collaboration/server/people-queries.ts'
import { gather, type Whole } from '#features/projects/steps/server/queries/whole.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import { creditClaims, credits, projects } from '#features/projects/steps/server/tables.ts'
import { coverOf, firmNameOf, titleOf } from '#features/projects/steps/server/views.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/refusal.ts'
import { isSameFirmName } from '../claims.ts'
import type { ClaimView, NamedCredit } from '../contract-claims.ts'

/** What hangs in the gallery: nobody learns by a firm's name of a work that is still in judging or in the making. */
function isPublic({ project, contest, entries }: Whole): boolean {
  if (project.status !== 'completed') return false
  if (!contest) return project.publishedAt !== null
  const isAnnounced = contest.status === 'announced' || contest.status === 'archived'
  return isAnnounced && entries.some(({ status }) => status === 'awarded')
}

/** The credits of a work that bear the name and lead nowhere. */
export function creditsOf({ credits: lines }: Pick<Whole, 'credits'>, name: string) {
  return lines.filter((line) => line.firmId === null && isSameFirmName(line.name, name))
}

function workOf(whole: Whole) {
  const { project, contest } = whole
  return {
    projectId: project.id,
    kind: project.kind,
    title: titleOf(whole)[project.language],
    by: firmNameOf(whole),
    year: contest?.year ?? project.launchYear,
    cover: coverOf(whole),
  }
}

const mostCandidates = 500

/** Public works that credit the firm by a name alone, the newest first; one of them where it is asked for. */
export async function findCreditsNaming(
  db: Database,
  firm: { id: string; name: string },
  projectId?: string,
): Promise<NamedCredit[]> {
  const name = sql`palmares_folded(${credits.name})`
  const sought = sql`palmares_folded(${firm.name})`
  const rows = await db
    .selectDistinctOn([projects.createdAt, projects.id], { project: projects })
    .from(credits)
    .innerJoin(projects, eq(projects.id, credits.projectId))
    .where(
      and(
        isThere,
        isNull(credits.firmId),
        eq(projects.status, 'completed'),
        sql`(${name} % ${sought} OR ${name} = ${sought})`,
        projectId ? eq(projects.id, projectId) : undefined,
      ),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(mostCandidates)
  const claims = await db
    .select()
    .from(creditClaims)
    .where(eq(creditClaims.firmId, firm.id))
    .orderBy(asc(creditClaims.createdAt))
  const latest = new Map(claims.map((claim) => [claim.projectId, claim]))
  const wholes = await gather(
    db,
    rows.map(({ project }) => project),
  )
  return wholes.filter(isPublic).flatMap((whole) => {
    const named = creditsOf(whole, firm.name)
    const [first] = named
    if (!first) return []
    const claim = latest.get(whole.project.id)
    const isOpen = claim === undefined || claim.status === 'withdrawn' || claim.status === 'confirmed'
    return {
      ...workOf(whole),
      name: first.name,
      roles: [...new Set(named.map(({ role }) => role))],
      claim: isOpen ? null : { id: claim.id, status: claim.status },
    }
  })
}

/** For the firm's members; to everybody else the firm has none. */
export async function listCreditsNaming(
  db: Database,
  personId: string,
  firmId: string,
): Promise<NamedCredit[]> {
  if (!(await findFirmRole(db, personId, firmId))) throw new NotFound()
  return findCreditsNaming(db, await getFirm(db, firmId))
}

const mostClaims = 200

/** Claims that wait for an answer, the oldest first: on the works of one person, or all. */
export async function listWaitingClaims(db: Database, ownerId: string | null): Promise<ClaimView[]> {
  const rows = await db
    .select({ claim: creditClaims, project: projects })
    .from(creditClaims)
    .innerJoin(projects, eq(projects.id, creditClaims.projectId))
    .where(
      and(
        isThere,
        eq(creditClaims.status, 'waiting'),
        ownerId === null ? undefined : eq(projects.ownerId, ownerId),
      ),
    )
    .orderBy(asc(creditClaims.createdAt), asc(creditClaims.id))
    .limit(mostClaims)
  const firms = await listFirmsById(db, [...new Set(rows.map(({ claim }) => claim.firmId))])
  const people = await listPeople(db, [
    ...new Set(rows.flatMap(({ claim, project }) => [claim.personId ?? [], project.ownerId].flat())),
  ])
  const works = await db
    .select()
    .from(projects)
    .where(
      inArray(
        projects.id,
        rows.map(({ project }) => project.id),
      ),
    )
  const wholes = new Map((await gather(db, works)).map((whole) => [whole.project.id, whole]))
  return rows.flatMap(({ claim, project }) => {
    const whole = wholes.get(project.id)
    const firm = firms.get(claim.firmId)
    if (!whole || !firm) return []
    return {
      ...workOf(whole),
      id: claim.id,
      name: claim.name,
      roles: [...new Set(creditsOf(whole, claim.name).map(({ role }) => role))],
      firm: { name: firm.name, city: firm.city, country: firm.country, host: hostOf(firm.website) },
      person: nameOf(people.get(claim.personId ?? '')),
      owner: nameOf(people.get(project.ownerId)),
      createdAt: claim.createdAt.toISOString(),
    }
  })
}
