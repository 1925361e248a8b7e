import type { Database } from '#server/database/database.ts'
import { answerTo, questionsFor } from '../../conflict-graph.ts'
import { listJurorCredits } from '../juror-credits.ts'

interface Membership {
  id: string
  userId: string
  conflictsDeclaredAt: Date | null
}

/**
 * The memberships of jurors who have not declared their conflicts, or have unanswered names; none after the
 * announcement. The names come from public credits, whatever was entered, so a reminder discloses nothing about the
 * entries.
 */
export async function listOpenConflicts(
  db: Database,
  contest: { announcedAt: Date | null },
  memberships: readonly Membership[],
): Promise<Set<string>> {
  if (contest.announcedAt !== null) return new Set()
  const states = await listJurorCredits(db, memberships)
  const isOpen = ({ id, conflictsDeclaredAt }: Membership) => {
    const state = states.get(id)
    if (conflictsDeclaredAt === null || !state) return true
    const given = state.answers.filter(({ kind }) => kind !== 'declared')
    return questionsFor(state, state.shown).some(({ name }) => answerTo(given, name) === null)
  }
  return new Set(memberships.filter(isOpen).map(({ id }) => id))
}
