import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const chooseReminders = endpoint({
  method: 'POST',
  path: '/api/reminders',
  summary: 'Sets, by a mailed link, whether the user receives reminders of unfinished projects.',
  audience: 'anyone',
  input: z.object({
    token: z
      .string()
      .max(400)
      .regex(/^[\w-]+$/),
    wanted: z.boolean(),
  }),
  output: z.object({ wanted: z.boolean() }),
})
