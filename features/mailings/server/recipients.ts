import { findView } from '#features/accounts/office/server/queries/find-view.ts'
import { listUsers, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { listAwardedProjectIds } from '#features/awards/award/server/queries.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { listJurorsBehind } from '#features/jury/round/server/queries/progress.ts'
import { EntrySearch } from '#features/projects/office/contract-admin.ts'
import {
  listOwners,
  listOwnersFound,
  listOwnersOf,
  type Owner,
} from '#features/projects/office/server/queries/owners.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { bouncedAddresses } from '#server/database/tables.ts'
import { fail } from '#shared/domain-error.ts'
import { searchIn } from '#shared/list.ts'
import { type Audience, type LeftOut, leftOutFor, type Purpose } from '../audiences.ts'

export interface AudienceOf {
  contestId: string
  purpose: Purpose
  audience: Audience
  viewId?: string | null | undefined
}

/** A member of an audience: one for each person, with all their projects in it. */
export interface Recipient {
  user: UserRecord
  projectIds: string[]
  leftOut: LeftOut | null
}

const withoutProjects = (jurors: readonly { userId: string }[]): Owner[] =>
  jurors.map(({ userId }) => ({ userId, projectIds: [] }))

async function listMembers(
  db: Database,
  { contestId, audience, viewId }: AudienceOf,
  now: Date,
): Promise<Owner[]> {
  switch (audience) {
    case 'view': {
      const view = viewId ? await findView(db, viewId) : null
      if (!view) return fail('mailing_without_view')
      const search = searchIn(EntrySearch, new URLSearchParams(view.search))
      return listOwnersFound(db, { ...search, contest: search.contest ?? contestId })
    }
    case 'winners':
      return listOwnersOf(db, await listAwardedProjectIds(db, contestId))
    case 'jurors':
      return withoutProjects((await listJurors(db, contestId)).filter(({ leftAt }) => leftAt === null))
    case 'jurors_behind':
      return withoutProjects(await listJurorsBehind(db, contestId, now))
    default:
      return listOwners(db, contestId, audience)
  }
}

/** Which of the users have an address that was rejected. */
async function listBounced(db: Database, users: readonly UserRecord[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: bouncedAddresses.userId, address: bouncedAddresses.address })
    .from(bouncedAddresses)
    .where(
      among(
        bouncedAddresses.userId,
        users.map(({ id }) => id),
      ),
    )
  const bounced = new Set(rows.map(({ userId, address }) => `${userId} ${address}`))
  return new Set(users.filter(({ id, email }) => bounced.has(`${id} ${email}`)).map(({ id }) => id))
}

/** The members that still have an account, and who of them gets no mail. */
export async function recipientsAmong(
  db: Database,
  purpose: Purpose,
  members: readonly Owner[],
): Promise<Recipient[]> {
  const known = await listUsers(
    db,
    members.map(({ userId }) => userId),
  )
  const bounced = await listBounced(db, [...known.values()])
  return members.flatMap(({ userId, projectIds }) => {
    const user = known.get(userId)
    if (!user || user.deletedAt) return []
    return { user, projectIds, leftOut: leftOutFor(purpose, { ...user, isBounced: bounced.has(userId) }) }
  })
}

/** An audience as it is now, sorted by address. */
export async function listAudience(db: Database, input: AudienceOf, now: Date): Promise<Recipient[]> {
  const all = await recipientsAmong(db, input.purpose, await listMembers(db, input, now))
  return all.toSorted((one, other) => (one.user.email < other.user.email ? -1 : 1))
}
