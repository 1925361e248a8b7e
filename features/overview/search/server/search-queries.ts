import { findUsersNamed, listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { listContestsById } from '#features/contests/editions/server/queries.ts'
import { findFirmsNamed } from '#features/firms/profile/server/queries/by-name.ts'
import { findInvoiced } from '#features/payments/core/server/queries.ts'
import { nameInFull } from '#features/payments/invoicing/name-on-document.ts'
import { findProjectsNamed } from '#features/projects/steps/server/queries/named.ts'
import type { Database } from '#server/database/database.ts'
import { searchWords } from '#shared/search-words.ts'
import { type FoundRecords, mostResults } from '../contract-search.ts'

/** The first records of each kind that match all words. */
export async function findRecords(db: Database, q: string): Promise<FoundRecords> {
  const words = searchWords(q)
  if (words.length === 0) return { projects: [], users: [], firms: [], payments: [] }
  const [found, users, firms, payments] = await Promise.all([
    findProjectsNamed(db, words, mostResults),
    findUsersNamed(db, words, mostResults),
    findFirmsNamed(db, words, mostResults),
    findInvoiced(db, words.join(''), mostResults),
  ])
  const contests = await listContestsById(db, [...new Set(found.flatMap(({ contestId }) => contestId ?? []))])
  const owners = await listUsers(db, [...new Set(found.map(({ ownerId }) => ownerId))])
  return {
    projects: found.map(({ ownerId, contestId, ...project }) => {
      const owner = owners.get(ownerId)
      return {
        ...project,
        contest: (contestId && contests.get(contestId)) || null,
        owner: owner ? nameInFull(owner) : '',
      }
    }),
    users: users.map((user) => ({
      id: user.id,
      name: nameInFull(user),
      email: user.email,
      company: user.companyName,
    })),
    firms,
    payments,
  }
}
