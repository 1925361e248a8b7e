import type { Database } from '#server/database/database.ts'
import { answerTo, questionsFor } from '../../conflict-graph.ts'
import { listJurorCredits } from '../juror-credits.ts'

interface Membership {
  id: string
  userId: string
  conflictsDeclaredAt: Date | null
}

/**
 * The memberships of jurors who have not declared their conflicts, or have left one of the names they are asked about open; none once
 * the results are public. The names come from public credits, whatever was entered: so that who is asked again never learns
 * that one of them is among the entries.
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
