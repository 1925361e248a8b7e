import { eq } from 'drizzle-orm'
import { addPrize, movePrize } from '#features/jury/finals/server/prize-actions.ts'
import { voteStateOf } from '#features/jury/finals/server/prize-queries.ts'
import { votePrize } from '#features/jury/finals/server/prize-votes.ts'
import { grandPrizes } from '#features/jury/panel/server/prize-tables.ts'
import type { ContestEntry } from '#features/projects/project/server/queries.ts'
import { getResults } from '#features/results/decisions/server/queries.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { prizes, type Work, works } from './texts/texts.ts'

interface Admin {
  actorId: string
  contestId: string
  edition: number
}

/** The jury votes on the prizes of the year. The edition's special work wins the grand prize, the best product the other. */
export async function votePrizes(
  tx: DatabaseTransaction,
  admin: Admin,
  entered: readonly ContestEntry[],
): Promise<void> {
  const { entries } = await getResults(tx, admin.contestId)
  const score = new Map(entries.map(({ entryId, corrected }) => [entryId, corrected]))
  const best = entered.toSorted(
    (one, other) => (score.get(other.entryId) ?? 0) - (score.get(one.entryId) ?? 0),
  )
  const special = works.find((work) => work.edition === admin.edition && work.special)
  const products = best.filter(({ discipline }) => discipline.en === 'Product design')
  const grand = best.toSorted((one, other) => Number(isOf(special, other)) - Number(isOf(special, one)))
  await vote(tx, admin, 'grand-prize', onceEach(grand).slice(0, 4))
  await vote(tx, admin, 'product-of-the-year', onceEach(products).slice(0, 3))
}

const isOf = (work: Work | undefined, { title }: ContestEntry) => title.en === work?.title.en

/** The first entry of each work. */
function onceEach(entries: readonly ContestEntry[]): ContestEntry[] {
  const projects = entries.map(({ projectId }) => projectId)
  return entries.filter(({ projectId }, place) => projects.indexOf(projectId) === place)
}

/** Most jurors vote for the first candidate, some for the second, and one abstains. */
async function vote(
  tx: DatabaseTransaction,
  admin: Admin,
  key: keyof typeof prizes,
  candidates: readonly ContestEntry[],
): Promise<void> {
  const entryIds = candidates.map(({ entryId }) => entryId)
  if (entryIds.length < 2) throw new Error(`Too few works for ${key}.`)
  const { id: prizeId } = await addPrize(tx, { ...admin, key, name: prizes[key], quorum: 60, entryIds })
  // Opens the vote without mails, because it ended long ago.
  const [prize] = await tx
    .update(grandPrizes)
    .set({ status: 'open', openedAt: new Date() })
    .where(eq(grandPrizes.id, prizeId))
    .returning()
  if (!prize) throw new Error('The prize was not saved.')
  const { mayVote } = await voteStateOf(tx, prize, candidates)
  for (const [place, { userId }] of mayVote.entries()) {
    const choice = place === 4 ? null : (entryIds[place % 3 === 1 ? 1 : 0] ?? null)
    await votePrize(tx, { userId, prizeId, entryId: choice })
  }
  await movePrize(tx, { ...admin, prizeId, action: 'close', publicUrl: '' })
}
