import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { getContest, listContestsById } from '#features/contests/contest/server/queries.ts'
import { prizeLifecycle } from '#features/jury/lifecycle.ts'
import type { VoteCount } from '#features/jury/panel/prize-count.ts'
import { listActiveRecusals, listHiddenFrom } from '#features/jury/panel/server/conflicts.ts'
import { grandPrizes, prizeCandidates, prizeVotes } from '#features/jury/panel/server/prize-tables.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { jurors } from '#features/jury/panel/server/tables.ts'
import { blindEntries } from '#features/jury/round/server/blind-entries.ts'
import { type ContestEntry, listContestEntries } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { AdminPrize, AdminPrizes, PrizeBallot } from '../contract-prizes.ts'
import { drawnFor } from '../finals-draw.ts'
import { countVotes } from '../prize-vote.ts'
import { isLate } from './voters.ts'

export type Prize = typeof grandPrizes.$inferSelect
type Vote = typeof prizeVotes.$inferSelect
type Membership = typeof jurors.$inferSelect

export interface VoteState {
  candidates: string[]
  /** Each candidate's title. */
  numbers: Map<string, number>
  votes: Vote[]
  /** Memberships from before the vote was opened, without a conflict with a candidate and without a recusal. */
  mayVote: Membership[]
  conflicted: Set<string>
  /** Jurors who joined after the vote was opened. */
  late: Set<string>
}

function candidatesOf(db: Database, prizeIds: readonly string[]) {
  return db
    .select()
    .from(prizeCandidates)
    .where(inArray(prizeCandidates.prizeId, [...prizeIds]))
}

/** Memberships with a candidate that they are in conflict with, or recused from in round 1. */
async function conflictedMemberships(
  db: Database,
  contestId: string,
  memberships: readonly Membership[],
  candidates: readonly ContestEntry[],
): Promise<Set<string>> {
  const state = new Set(candidates.map(({ entryId }) => entryId))
  const pairs = [
    ...(await listHiddenFrom(db, memberships, candidates)),
    ...(await listActiveRecusals(db, contestId)),
  ]
  return new Set(pairs.filter(({ entry }) => state.has(entry)).map(({ juror }) => juror))
}

export async function voteStateOf(
  db: Database,
  prize: Prize,
  entries: readonly ContestEntry[],
): Promise<VoteState> {
  const chosen = new Set((await candidatesOf(db, [prize.id])).map(({ entryId }) => entryId))
  const state = entries.filter(({ entryId }) => chosen.has(entryId))
  const memberships = (
    await db.select().from(jurors).where(eq(jurors.contestId, prize.contestId)).orderBy(asc(jurors.number))
  ).filter(({ leftAt }) => leftAt === null)
  const late = new Set(memberships.flatMap(({ id }) => (isLate(prize, id) ? id : [])))
  const votes = await db.select().from(prizeVotes).where(eq(prizeVotes.prizeId, prize.id))
  const recused = new Set(
    votes.filter(({ recusalReason }) => recusalReason !== null).map((one) => one.jurorId),
  )
  const conflicted = await conflictedMemberships(db, prize.contestId, memberships, state)
  return {
    candidates: state.map(({ entryId }) => entryId),
    numbers: new Map(state.map(({ entryId, number }) => [entryId, number])),
    votes,
    mayVote: memberships.filter(({ id }) => !late.has(id) && !conflicted.has(id) && !recused.has(id)),
    conflicted,
    late,
  }
}

export function countPrize(prize: Prize, { candidates, votes, mayVote }: VoteState): VoteCount {
  return countVotes({
    candidates,
    mayVote: mayVote.map(({ id }) => id),
    quorum: prize.quorum,
    votes: votes.map(({ jurorId, entryId }) => ({ juror: jurorId, entry: entryId })),
  })
}

/**
 * The saved result of a closed vote, which later departures and conflicts do not change; otherwise the current count.
 */
export function countOf(prize: Prize, state: VoteState): VoteCount {
  return (prize.status === 'closed' && prize.result) || countPrize(prize, state)
}

/** A contest's prizes for organisers; the votes of each entry are shown only after the vote is closed. */
export async function listPrizes(db: Database, contestId: string): Promise<AdminPrizes> {
  const contest = await getContest(db, contestId)
  const rows = await db
    .select()
    .from(grandPrizes)
    .where(eq(grandPrizes.contestId, contestId))
    .orderBy(asc(grandPrizes.position), asc(grandPrizes.key))
  const entries = rows.length > 0 ? await listContestEntries(db, contestId) : []
  const names = new Map((await listJurors(db, contestId)).map(({ id, name }) => [id, name]))
  const prizes: AdminPrize[] = []
  for (const prize of rows) {
    const state = await voteStateOf(db, prize, entries)
    const count = countOf(prize, state)
    const isClosed = prize.status === 'closed'
    const left = state.votes.filter(({ recusalReason }) => recusalReason !== null)
    prizes.push({
      id: prize.id,
      key: prize.key,
      name: prize.name,
      quorum: prize.quorum,
      status: prize.status,
      openedAt: prize.openedAt?.toISOString() ?? null,
      closedAt: prize.closedAt?.toISOString() ?? null,
      candidates: isClosed
        ? count.tally.map(({ entry, votes }) => ({ entryId: entry, votes }))
        : state.candidates.map((entryId) => ({ entryId, votes: null })),
      mayVote: count.mayVote,
      cast: count.cast,
      needed: count.needed,
      abstained: count.abstained,
      recused: [
        ...[...state.conflicted].map((id) => ({ juror: names.get(id) ?? '', reason: null })),
        ...left.map(({ jurorId, recusalReason }) => ({
          juror: names.get(jurorId) ?? '',
          reason: recusalReason,
        })),
      ],
      late: [...state.late].map((id) => names.get(id) ?? ''),
      result: isClosed ? count.result.kind : null,
      winnerEntryId: prize.winnerEntryId,
      reason: prize.reason,
    })
  }
  return { isOpen: contest.announcedAt === null, prizes }
}

/** The open votes of the user, without prizes with a candidate in conflict. */
export async function listPrizeBallots(db: Database, userId: string): Promise<PrizeBallot[]> {
  const memberships = await db
    .select()
    .from(jurors)
    .where(and(eq(jurors.userId, userId), isNull(jurors.leftAt)))
  const contests = await listContestsById(
    db,
    memberships.map(({ contestId }) => contestId),
  )
  const found: PrizeBallot[] = []
  for (const membership of memberships) {
    const contest = contests.get(membership.contestId)
    const open = await db
      .select()
      .from(grandPrizes)
      .where(
        and(
          eq(grandPrizes.contestId, membership.contestId),
          inArray(grandPrizes.status, prizeLifecycle.from('vote')),
        ),
      )
      .orderBy(asc(grandPrizes.position), asc(grandPrizes.key))
    if (!contest || open.length === 0) continue
    const entries = await listContestEntries(db, contest.id)
    for (const prize of open) {
      const { candidates, votes, mayVote } = await voteStateOf(db, prize, entries)
      const own = votes.find(({ jurorId }) => jurorId === membership.id)
      const isRecused = own !== undefined && own.recusalReason !== null
      if (!isRecused && !mayVote.some(({ id }) => id === membership.id)) continue
      const drawn = isRecused ? [] : drawnFor(membership.id, candidates, prize.id)
      const shown = drawn.flatMap((id) => entries.find(({ entryId }) => entryId === id) ?? [])
      found.push({
        prizeId: prize.id,
        contest: { id: contest.id, name: contest.name, year: contest.year },
        name: prize.name,
        candidates: await blindEntries(db, shown),
        vote: own && !isRecused ? { entryId: own.entryId, castAt: own.castAt.toISOString() } : null,
        isRecused,
      })
    }
  }
  return found
}
