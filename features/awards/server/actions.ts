import { listPeople } from '#features/accounts/server/queries.ts'
import { getContest, listLevels, lockContest } from '#features/contests/server/queries.ts'
import { type ContestEntry, listContestEntries } from '#features/projects/server/queries.ts'
import { listDecisions } from '#features/results/server/queries.ts'
import type { Database } from '#server/database.ts'
import { isRecorded, record } from '#server/journal.ts'
import { writeMail } from '#server/mail.ts'
import type { Localized } from '#shared/language.ts'
import { serialOf } from '../serial.ts'
import { resultMail } from './mails.ts'
import { awards } from './tables.ts'

interface Outcome {
  entry: ContestEntry
  levelKey: string | null
  level: Localized | null
}

/**
 * Writes the awards of an announced contest, each as it was decided, and answers every outcome; doing it again
 * answers null and changes nothing.
 */
export async function giveAwards(tx: Database, contestId: string): Promise<Outcome[] | null> {
  const contest = await lockContest(tx, contestId)
  const issuedAt = contest.announcedAt
  const subject = { kind: 'contest', id: contestId }
  if (!issuedAt || (await isRecorded(tx, { act: 'awards.issue', subject }))) return null

  const entries = new Map((await listContestEntries(tx, contestId)).map((entry) => [entry.entryId, entry]))
  const levels = new Map((await listLevels(tx, contestId)).map(({ key, name }) => [key, name]))
  const outcomes = (await listDecisions(tx, contestId)).flatMap(({ entryId, levelKey }): Outcome[] => {
    const entry = entries.get(entryId)
    return entry ? [{ entry, levelKey, level: levels.get(levelKey ?? '') ?? null }] : []
  })
  const given = outcomes.flatMap(({ entry, levelKey, level }) =>
    levelKey !== null && level !== null
      ? [
          {
            serial: serialOf(contest.year, entry.number),
            entryId: entry.entryId,
            projectId: entry.projectId,
            contestId,
            levelKey,
            issuedAt,
            snapshot: {
              title: entry.title,
              level,
              contest: contest.name,
              year: contest.year,
              discipline: entry.discipline,
              category: entry.category,
              recipient: entry.firm,
            },
          },
        ]
      : [],
  )
  if (given.length > 0) await tx.insert(awards).values(given)
  await record(tx, { actorId: null, act: 'awards.issue', subject, details: { awards: given.length } })
  return outcomes
}

/**
 * Issues the awards of an announced contest and tells every entrant, winners and others alike. The notice may
 * come more than once: the second finds it done.
 */
export async function issueAwards(db: Database, contestId: string, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    const outcomes = await giveAwards(tx, contestId)
    if (!outcomes) return
    const { name } = await getContest(tx, contestId)
    await tellEntrants(tx, name, outcomes, publicUrl)
  })
}

/** One mail a project, in its owner's language. */
async function tellEntrants(
  tx: Database,
  contest: Localized,
  decided: readonly Outcome[],
  publicUrl: string,
): Promise<void> {
  const owners = await listPeople(
    tx,
    decided.map(({ entry }) => entry.ownerId),
  )
  for (const [, outcomes] of Map.groupBy(decided, ({ entry }) => entry.projectId)) {
    const [first] = outcomes
    const owner = first && owners.get(first.entry.ownerId)
    if (!owner) continue
    await writeMail(tx, resultMail({ owner, contest, title: first.entry.title, outcomes, publicUrl }))
  }
}
