import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AwardSnapshot } from '#features/awards/award/contract.ts'
import { awardsFor, listOutcomes } from '#features/awards/award/server/outcomes.ts'
import { type Award, awards } from '#features/awards/award/server/tables.ts'
import { type Contest, getContest, listLevels } from '#features/contests/contest/server/queries.ts'
import { listWonPrizes } from '#features/jury/finals/server/queries/prizes.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import { findDecidedResults } from '#features/results/decisions/server/queries/blockers.ts'
import type { Database } from '#server/database/database.ts'
import { bestFirst, type Placed, type PlacedAward } from '../award-order.ts'
import type { WinnerStage } from '../contract-winners.ts'

/** An award as issued, or as it would be issued now. */
export type GivenAward = Pick<
  Award,
  'serial' | 'entryId' | 'projectId' | 'levelKey' | 'isTitle' | 'snapshot' | 'issuedAt'
>

export interface Winner extends Placed {
  entryId: string
  projectId: string
  ownerId: string
  /** The level’s first, then the titles’. */
  awards: readonly GivenAward[]
  /** The texts that all its awards have in common. */
  texts: Omit<AwardSnapshot, 'level'>
}

export interface Winners {
  contest: Contest
  stage: WinnerStage
  /** Best first. */
  winners: Winner[]
}

async function listGivenAwards(
  db: Database,
  contest: Contest,
): Promise<{ stage: WinnerStage; given: GivenAward[] }> {
  if (contest.announcedAt) {
    const given = await db
      .select()
      .from(awards)
      .where(and(eq(awards.contestId, contest.id), isNull(awards.revokedAt)))
      .orderBy(asc(awards.serial))
    return { stage: 'announced', given }
  }
  const results = await findDecidedResults(db, contest)
  if (!results) return { stage: 'undecided', given: [] }
  const decided = results.entries.map(({ entryId, level }) => ({ entryId, levelKey: level }))
  const outcomes = await listOutcomes(db, contest.id, decided)
  return { stage: 'decided', given: outcomes.flatMap((one) => awardsFor(one, contest, new Date())) }
}

const placeIn = (keys: readonly string[], key: string) => {
  const place = keys.indexOf(key)
  return place < 0 ? keys.length : place
}

/** Every entry with a valid award; before the announcement, as decided. */
export async function loadWinners(db: Database, contestId: string): Promise<Winners> {
  const contest = await getContest(db, contestId)
  const { stage, given } = await listGivenAwards(db, contest)
  if (given.length === 0) return { contest, stage, winners: [] }
  const levelKeys = (await listLevels(db, contestId)).map(({ key }) => key)
  const titleKeys = (await listWonPrizes(db, contestId)).map(({ key }) => key)
  const entries = new Map((await listEntryStates(db, contestId)).map((entry) => [entry.entryId, entry]))
  const placed = ({ levelKey, isTitle, snapshot }: GivenAward): PlacedAward => ({
    key: levelKey,
    name: snapshot.level,
    place: placeIn(isTitle ? titleKeys : levelKeys, levelKey),
  })
  const winners = [...Map.groupBy(given, ({ entryId }) => entryId)].flatMap(([entryId, own]): Winner[] => {
    const entry = entries.get(entryId)
    const [first] = own
    if (!entry || !first) return []
    const level = own.find(({ isTitle }) => !isTitle)
    const titles = own.filter(({ isTitle }) => isTitle).map(placed)
    return [
      {
        entryId,
        projectId: entry.projectId,
        ownerId: entry.ownerId,
        number: entry.number,
        categoryId: entry.categoryId,
        level: level ? placed(level) : null,
        titles: titles.toSorted((one, other) => one.place - other.place),
        awards: own.toSorted((one, other) => Number(one.isTitle) - Number(other.isTitle)),
        texts: first.snapshot,
      },
    ]
  })
  return { contest, stage, winners: winners.toSorted(bestFirst) }
}
