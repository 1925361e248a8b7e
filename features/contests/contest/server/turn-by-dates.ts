import { eq } from 'drizzle-orm'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { dueAction } from '../dates.ts'
import { moveContest } from './actions.ts'
import { openingProblem } from './opening-problem.ts'
import { listContests, lockContest } from './queries.ts'
import { contests } from './tables.ts'

/** Opens and closes contests by their dates. Safe to repeat, and on several servers. */
export async function turnByDates(db: Database, now: Date): Promise<void> {
  for (const { id } of (await listContests(db)).filter((contest) => dueAction(contest, now))) {
    await db.transaction(async (tx) => {
      const contest = await lockContest(tx, id)
      const action = dueAction(contest, now)
      if (!action || (action === 'open' && (await openingProblem(tx, contest, now)))) return
      await moveContest(tx, { actorId: null, contestId: id, action })
    })
  }
}

/** Sets a draft to open on its day, if entries are possible. Entrants see the opening date until then. */
export async function setOpening(
  db: Database,
  input: { actorId: string; contestId: string; opensByItself: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, input.contestId)
    if (!contestLifecycle.can('openByItself', contest.status)) fail('contest_moved')
    const problem = input.opensByItself ? await openingProblem(tx, contest, new Date()) : null
    if (problem) fail(problem)
    await tx
      .update(contests)
      .set({ opensByItself: input.opensByItself })
      .where(eq(contests.id, input.contestId))
    await record(tx, {
      actorId: input.actorId,
      action: 'contests.setOpening',
      subject: { kind: 'contest', id: input.contestId },
      details: { from: contest.opensByItself, to: input.opensByItself },
    })
  })
}
