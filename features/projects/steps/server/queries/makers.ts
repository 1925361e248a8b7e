import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { listContestsById } from '#features/contests/editions/server/queries.ts'
import { listFirmsById } from '#features/firms/profile/server/queries.ts'
import { hostOf } from '#features/firms/profile/websites.ts'
import type { CreditRole } from '#features/projects/credits/credits.ts'
import type { Database } from '#server/database/database.ts'
import { isThere } from '../queries.ts'
import { credits, projectImages, projects } from '../tables.ts'

/** Everyone with a credit on a completed project, as the project names them. */
export interface ProjectMakers {
  projectId: string
  /** What its owner calls it. */
  name: string
  contestId: string | null
  year: number | null
  /** Whether the makers are public. */
  isAnnounced: boolean
  ownerId: string
  ownerEmail: string
  company: string
  firmId: string | null
  firm: string
  firmHost: string
  mainDesigner: string
  client: string
  credits: { role: CreditRole; name: string; firmId: string | null }[]
  photographers: string[]
}

async function listMakersWhere(db: Database, where: SQL | undefined): Promise<ProjectMakers[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(and(isThere, eq(projects.status, 'completed'), where))
    .orderBy(asc(projects.createdAt), asc(projects.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select()
    .from(credits)
    .where(inArray(credits.projectId, ids))
    .orderBy(asc(credits.position), asc(credits.id))
  const pictures = await db
    .selectDistinct({ projectId: projectImages.projectId, credit: projectImages.credit })
    .from(projectImages)
    .where(inArray(projectImages.projectId, ids))
    .orderBy(asc(projectImages.credit))
  const linesOf = Map.groupBy(lines, (line) => line.projectId)
  const picturesOf = Map.groupBy(pictures, (picture) => picture.projectId)
  const owners = await listUsers(
    db,
    rows.map(({ ownerId }) => ownerId),
  )
  const firms = await listFirmsById(
    db,
    rows.flatMap(({ firmId }) => firmId ?? []),
  )
  const contests = await listContestsById(
    db,
    rows.flatMap(({ contestId }) => contestId ?? []),
  )
  return rows.map((project) => {
    const owner = owners.get(project.ownerId)
    const firm = project.firmId ? firms.get(project.firmId) : undefined
    const contest = project.contestId ? contests.get(project.contestId) : undefined
    return {
      projectId: project.id,
      name: project.name,
      contestId: project.contestId,
      year: contest?.year ?? project.launchYear,
      isAnnounced: contest
        ? contest.status === 'announced' || contest.status === 'archived'
        : project.publishedAt !== null,
      ownerId: project.ownerId,
      ownerEmail: owner?.email ?? '',
      company: owner?.companyName ?? '',
      firmId: project.firmId,
      firm: firm?.name ?? '',
      firmHost: firm ? hostOf(firm.website) : '',
      mainDesigner: project.mainDesigner,
      client: project.clientName,
      credits: (linesOf.get(project.id) ?? []).map(({ role, name, firmId }) => ({ role, name, firmId })),
      photographers: (picturesOf.get(project.id) ?? []).map(({ credit }) => credit).filter(Boolean),
    }
  })
}

/** The makers of the works to be judged in a contest. */
export function listMakersOf(db: Database, contestId: string): Promise<ProjectMakers[]> {
  return listMakersWhere(db, eq(projects.contestId, contestId))
}

interface Named {
  userIds: readonly string[]
  firmIds: readonly string[]
  /** Lower case, without accents, punctuation and legal forms. */
  names: readonly string[]
}

/** The submitted projects of all years that may name one of these users and firms; the caller compares exactly. */
export async function listMakersNaming(
  db: Database,
  { userIds, firmIds, names }: Named,
): Promise<ProjectMakers[]> {
  const patterns = names.filter(Boolean).map((name) => `%${name}%`)
  const holds = (column: SQL) =>
    patterns.length === 0
      ? undefined
      : or(
          ...patterns.map(
            (pattern) =>
              sql`regexp_replace(palmares_folded(${column}), '[^[:alnum:]]+', ' ', 'g') LIKE ${pattern}`,
          ),
        )
  const inCredits = db
    .select({ id: credits.projectId })
    .from(credits)
    .where(or(inArray(credits.firmId, [...firmIds]), holds(sql`${credits.name}`)))
  const inPictures = db
    .select({ id: projectImages.projectId })
    .from(projectImages)
    .where(holds(sql`${projectImages.credit}`) ?? sql`false`)
  return listMakersWhere(
    db,
    or(
      inArray(projects.ownerId, [...userIds]),
      inArray(projects.firmId, [...firmIds]),
      holds(sql`${projects.mainDesigner}`),
      holds(sql`${projects.clientName}`),
      inArray(projects.id, inCredits),
      inArray(projects.id, inPictures),
    ),
  )
}
