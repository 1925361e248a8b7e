import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { getContest, listLevels, lockContest } from '#features/contests/editions/server/queries.ts'
import { listWonPrizes } from '#features/jury/prizes/server/queries/prizes.ts'
import { type ContestEntry, listContestEntries } from '#features/projects/steps/server/queries.ts'
import { listDecisions } from '#features/results/decisions/server/queries.ts'
import { isRecorded, record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { writeMail } from '#server/mail/mail.ts'
import type { Localized } from '#shared/language.ts'
import { serialOf } from '../serial.ts'
import { resultMail } from './mails.ts'
import { awards } from './tables.ts'

type Contest = Awaited<ReturnType<typeof lockContest>>

interface Outcome {
  entry: ContestEntry
  levelKey: string | null
  level: Localized | null
  titles: { key: string; name: Localized }[]
}

async function listOutcomes(tx: Database, contestId: string): Promise<Outcome[]> {
  const entries = new Map((await listContestEntries(tx, contestId)).map((entry) => [entry.entryId, entry]))
  const levels = new Map((await listLevels(tx, contestId)).map(({ key, name }) => [key, name]))
  const titles = Map.groupBy(await listWonPrizes(tx, contestId), ({ entryId }) => entryId)
  return (await listDecisions(tx, contestId)).flatMap(({ entryId, levelKey }) => {
    const entry = entries.get(entryId)
    const level = levels.get(levelKey ?? '') ?? null
    return entry ? [{ entry, levelKey, level, titles: titles.get(entryId) ?? [] }] : []
  })
}

function awardsFor({ entry, levelKey, level, titles }: Outcome, contest: Contest, issuedAt: Date) {
  const award = (key: string, name: Localized, place: number) => ({
    serial: serialOf(contest.year, entry.number, place),
    entryId: entry.entryId,
    projectId: entry.projectId,
    contestId: contest.id,
    levelKey: key,
    isTitle: place > 1,
    issuedAt,
    snapshot: {
      title: entry.title,
      level: name,
      contest: contest.name,
      year: contest.year,
      discipline: entry.discipline,
      category: entry.category,
      recipient: entry.firm,
    },
  })
  return [
    ...(levelKey !== null && level !== null ? [award(levelKey, level, 1)] : []),
    ...titles.map(({ key, name }, at) => award(key, name, at + 2)),
  ]
}

/**
 * Inserts the awards of an announced contest, as decided, and returns every outcome. A repeated call changes nothing
 * and returns null.
 */
export async function giveAwards(tx: Database, contestId: string): Promise<Outcome[] | null> {
  const contest = await lockContest(tx, contestId)
  const issuedAt = contest.announcedAt
  const subject = { kind: 'contest', id: contestId }
  if (!issuedAt || (await isRecorded(tx, { action: 'awards.issue', subject }))) return null

  const outcomes = await listOutcomes(tx, contestId)
  const given = outcomes.flatMap((outcome) => awardsFor(outcome, contest, issuedAt))
  if (given.length > 0) await tx.insert(awards).values(given)
  await record(tx, { actorId: null, action: 'awards.issue', subject, details: { awards: given.length } })
  return outcomes
}

/** Issues the awards of an announced contest and mails every entrant the result. A repeated event changes nothing. */
export async function issueAwards(db: Database, contestId: string, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    const outcomes = await giveAwards(tx, contestId)
    if (!outcomes) return
    await notifyEntrants(tx, await getContest(tx, contestId), outcomes, publicUrl)
  })
}

async function notifyEntrants(
  tx: Database,
  { name: contest, givesFeedback: hasFeedback }: Contest,
  decided: readonly Outcome[],
  publicUrl: string,
): Promise<void> {
  const owners = await listUsers(
    tx,
    decided.map(({ entry }) => entry.ownerId),
  )
  for (const [, outcomes] of Map.groupBy(decided, ({ entry }) => entry.projectId)) {
    const [first] = outcomes
    const owner = first && owners.get(first.entry.ownerId)
    if (!owner) continue
    await writeMail(
      tx,
      resultMail({ owner, contest, title: first.entry.title, outcomes, hasFeedback, publicUrl }),
    )
  }
}
