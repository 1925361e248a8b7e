import { listUsers } from '#features/accounts/session/server/queries.ts'
import { type Contest, getContest, lockContest } from '#features/contests/contest/server/queries.ts'
import { listDecisions } from '#features/results/decisions/server/queries.ts'
import { isRecorded, record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { writeMail } from '#server/mail/mail.ts'
import { resultMail } from './mails.ts'
import { awardsFor, listOutcomes, type Outcome } from './outcomes.ts'
import { awards } from './tables.ts'

/**
 * Inserts the awards of an announced contest, as decided, and returns every outcome. A repeated call changes nothing
 * and returns null.
 */
export async function giveAwards(tx: DatabaseTransaction, contestId: string): Promise<Outcome[] | null> {
  const contest = await lockContest(tx, contestId)
  const issuedAt = contest.announcedAt
  const subject = { kind: 'contest', id: contestId }
  if (!issuedAt || (await isRecorded(tx, { action: 'awards.issue', subject }))) return null

  const outcomes = await listOutcomes(tx, contestId, await listDecisions(tx, contestId))
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
  tx: DatabaseTransaction,
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
