import { inArray } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { foldedName } from '#features/jury/anonymity/names.ts'
import { distinctiveDomain } from '#features/jury/anonymity/public-mail.ts'
import { jurorProfiles } from '#features/jury/profile/server/profile-tables.ts'
import { listMakersNaming, type ProjectMakers } from '#features/projects/steps/server/queries/makers.ts'
import type { Database } from '#server/database/database.ts'
import { type JurorCredits, type Makers, type Neighbour, neighboursIn } from '../conflict-graph.ts'
import { declaredConflicts } from './conflict-tables.ts'
import { listKnownConflicts } from './conflicts.ts'

export interface KnownJuror extends JurorCredits {
  /** The neighbours in published works. */
  shown: Neighbour[]
}

export function makersOf(project: ProjectMakers): Makers {
  const domains = [distinctiveDomain(project.ownerEmail), distinctiveDomain(project.firmHost)]
  return { ...project, domains: [...new Set(domains.flatMap((domain) => domain ?? []))] }
}

/** Each juror's credits of all years, by the id of their membership. */
export async function listJurorCredits(
  db: Database,
  memberships: readonly { id: string; userId: string }[],
): Promise<Map<string, KnownJuror>> {
  if (memberships.length === 0) return new Map()
  const userIds = memberships.map(({ userId }) => userId)
  const users = await listUsers(db, userIds)
  const conflicts = await listKnownConflicts(db, userIds)
  const profiles = await db
    .select({ userId: jurorProfiles.userId, company: jurorProfiles.company })
    .from(jurorProfiles)
    .where(inArray(jurorProfiles.userId, userIds))
  const answers = await db
    .select()
    .from(declaredConflicts)
    .where(
      inArray(
        declaredConflicts.jurorId,
        memberships.map(({ id }) => id),
      ),
    )
    .orderBy(declaredConflicts.createdAt, declaredConflicts.id)
  const all = [...conflicts.values()]
  const past = await listMakersNaming(db, {
    userIds,
    firmIds: all.flatMap(({ firmIds }) => firmIds),
    names: all.flatMap(({ names }) => names.map(foldedName)),
  })
  const found = new Map<string, KnownJuror>()
  for (const { id, userId } of memberships) {
    const user = users.get(userId)
    const own = conflicts.get(userId)
    if (!user || !own) continue
    const beside = (from: readonly ProjectMakers[]) =>
      from.flatMap((project) => neighboursIn(own, makersOf(project), project.year))
    const company = profiles.find((one) => one.userId === userId)?.company ?? ''
    found.set(id, {
      ...own,
      domain: distinctiveDomain(user.email),
      employers: [user.companyName, company].filter(Boolean),
      neighbours: beside(past),
      shown: beside(past.filter(({ isAnnounced }) => isAnnounced)),
      answers: answers.filter(({ jurorId }) => jurorId === id),
    })
  }
  return found
}
