import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

const Asked = z.object({
  contestId: z.uuid(),
  /** By which jurors are asked to be done; what is not said stays. */
  dueOn: z.iso.date().nullable().optional(),
})

export const previewAssignmentReminder = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/evaluation-reminders/preview',
  summary: 'Whom a reminder of entries left would reach, and how one of the mails would read.',
  audience: 'organiser',
  blindSafe: true,
  input: Asked,
  output: z.object({
    jurors: z.array(z.object({ name: z.string(), left: z.int() })),
    /** Left out: reminded within a day. */
    recent: z.int(),
    sample: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }).nullable(),
  }),
})

export const remindReaders = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/evaluation-reminders',
  summary: 'Reminds jurors by mail of the entries they have left in round 1, nobody twice within a day.',
  audience: 'organiser',
  blindSafe: true,
  isOnce: true,
  input: Asked,
  output: z.object({ sent: z.int() }),
})
