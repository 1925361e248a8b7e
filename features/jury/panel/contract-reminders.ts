import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const sendEvaluationReminders = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/evaluation-reminders',
  summary: 'Reminds jurors by mail of the entries they have left in round 1, at most once a day each.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object({
    contestId: z.uuid(),
    /** The due date for jurors; unchanged when left out. */
    dueOn: z.iso.date().nullable().optional(),
  }),
  output: z.object({ sent: z.int() }),
})
