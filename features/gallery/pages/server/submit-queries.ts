import { contestState } from '#features/contests/contest/dates.ts'
import {
  getContestView,
  listCriteria,
  listVisibleContests,
} from '#features/contests/contest/server/queries.ts'
import { getPageText } from '#features/pages/server/queries/page-texts.ts'
import type { Database } from '#server/database/database.ts'
import type { SubmitView } from '../page-views.ts'
import { hasPublicJury } from './jury-queries.ts'

/** What a person reads before they register: every open contest, or the nearest other one, and questions. */
export async function getSubmit(db: Database, now: Date): Promise<SubmitView> {
  const visible = await listVisibleContests(db, now)
  const contests: SubmitView['contests'] = []
  for (const { id, slug } of visible.filter(({ takesEntries }) => takesEntries)) {
    contests.push({
      ...(await getContestView(db, id, now)),
      criteria: (await listCriteria(db, id)).map(({ name, weight }) => ({ name, weight })),
      hasJury: await hasPublicJury(db, slug),
    })
  }
  const [other] = visible.filter(({ takesEntries }) => !takesEntries)
  const { title, content } = getPageText('faq')
  return {
    contests,
    other:
      contests.length === 0 && other
        ? {
            ...other,
            state: contestState(
              { ...other, opensAt: new Date(other.opensAt), deadlineAt: new Date(other.deadlineAt) },
              now,
            ),
          }
        : null,
    faq: { title, content },
  }
}
