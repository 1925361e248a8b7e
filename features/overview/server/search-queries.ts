import { findUsersNamed, listUsers } from '#features/accounts/session/server/queries.ts'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import { findFirmsNamed } from '#features/firms/server/queries/by-name.ts'
import { findInvoiced } from '#features/payments/ledger/server/queries.ts'
import { nameInFull } from '#features/payments/money/name-on-document.ts'
import { findSponsorInvoicesNamed } from '#features/payments/office/server/queries/sponsors-named.ts'
import { findCouponsNamed } from '#features/payments/quote/server/queries/coupons-named.ts'
import { findProjectsNamed } from '#features/projects/project/server/queries/projects-named.ts'
import type { Database } from '#server/database/database.ts'
import { withSimilarWords } from '#server/database/list.ts'
import { searchWords } from '#shared/search-words.ts'
import { type FoundRecords, mostResults } from '../contract-search.ts'

type Find<Row> = (db: Database, how: { most: number; isSimilar: boolean }) => Promise<Row[]>

/** The exact matches, then those with misspelt words as far as there is room. */
async function withSimilar<Row extends { id: string }>(db: Database, find: Find<Row>): Promise<Row[]> {
  const exact = await find(db, { most: mostResults, isSimilar: false })
  if (exact.length >= mostResults) return exact
  const similar = await withSimilarWords(db, (tx) => find(tx, { most: mostResults * 2, isSimilar: true }))
  const isNew = ({ id }: Row) => exact.every((row) => row.id !== id)
  return [...exact, ...similar.filter(isNew)].slice(0, mostResults)
}

/** The first records of each kind that match all words. */
export async function findRecords(db: Database, q: string): Promise<FoundRecords> {
  const words = searchWords(q)
  if (words.length === 0) {
    return { projects: [], users: [], firms: [], payments: [], coupons: [], sponsors: [] }
  }
  const [found, users, firms, payments, coupons, sponsors] = await Promise.all([
    withSimilar(db, (tx, how) => findProjectsNamed(tx, words, how)),
    withSimilar(db, (tx, how) => findUsersNamed(tx, words, how)),
    withSimilar(db, async (tx, how) => findFirmsNamed(tx, words, how)),
    findInvoiced(db, words.join(''), mostResults),
    findCouponsNamed(db, q, mostResults),
    findSponsorInvoicesNamed(db, q, mostResults),
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
    coupons,
    sponsors,
  }
}
