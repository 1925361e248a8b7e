import { listPeople } from '#features/accounts/server/queries.ts'
import { listLevels, lockContest } from '#features/contests/server/queries.ts'
import { type ContestEntry, listContestEntries } from '#features/projects/server/queries.ts'
import { listDecisions } from '#features/results/server/queries.ts'
import type { Database } from '#server/database.ts'
import { isRecorded, record } from '#server/journal.ts'
import { writeMail } from '#server/mail.ts'
import type { Localized } from '#shared/language.ts'
import { serialOf } from '../serial.ts'
import { resultMail } from './mails.ts'
import { awards } from './tables.ts'

/**
 * Issues the awards of an announced contest and tells every entrant, winners and others alike. The notice may
 * come more than once: the second finds it done.
 */
export async function issueAwards(db: Database, contestId: string, publicUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, contestId)
    const subject = { kind: 'contest', id: contestId }
    if (!contest.announcedAt || (await isRecorded(tx, { act: 'awards.issue', subject }))) return

    const entries = new Map((await listContestEntries(tx, contestId)).map((entry) => [entry.entryId, entry]))
    const levels = new Map((await listLevels(tx, contestId)).map(({ key, name }) => [key, name]))
    const decided = (await listDecisions(tx, contestId)).flatMap(({ entryId, levelKey }) => {
      const entry = entries.get(entryId)
      const level = levelKey === null ? null : (levels.get(levelKey) ?? null)
      return entry ? [{ entry, levelKey, level }] : []
    })
    const given = decided.flatMap(({ entry, levelKey, level }) =>
      levelKey !== null && level !== null
        ? [
            {
              serial: serialOf(contest.year, entry.number),
              entryId: entry.entryId,
              projectId: entry.projectId,
              contestId,
              levelKey,
              issuedAt: contest.announcedAt ?? new Date(),
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
    await tellEntrants(tx, contest.name, decided, publicUrl)
    await record(tx, { actorId: null, act: 'awards.issue', subject, details: { awards: given.length } })
  })
}

/** One mail a project, in its owner's language. */
async function tellEntrants(
  tx: Database,
  contest: Localized,
  decided: readonly { entry: ContestEntry; level: Localized | null }[],
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
