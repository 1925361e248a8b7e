import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/**
 * The kinds of mails that a user chooses. Reminders, and all that organisers write to many about their projects, come
 * until a user unsubscribes. News comes only once a user has asked for it.
 */
export const subscriptions = ['reminders', 'mailings'] as const
export type Subscription = (typeof subscriptions)[number]

export const chooseSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:kind',
  summary: 'Sets, by a mailed link, whether the user receives mails of a kind.',
  audience: 'anyone',
  input: z.object({
    kind: z.enum(subscriptions),
    token: z
      .string()
      .max(400)
      .regex(/^[\w-]+$/),
    wanted: z.boolean(),
  }),
  output: z.object({ wanted: z.boolean() }),
})

export const getSubscriptions = endpoint({
  method: 'GET',
  path: '/api/user/subscriptions',
  summary: 'Which kinds of mails the user receives.',
  audience: 'user',
  input: z.object({}),
  output: z.record(z.enum(subscriptions), z.boolean()),
})

export const setSubscription = endpoint({
  method: 'PUT',
  path: '/api/user/subscriptions',
  summary: 'Sets whether the user receives mails of a kind.',
  audience: 'user',
  input: z.object({ kind: z.enum(subscriptions), wanted: z.boolean() }),
  output: z.object({ wanted: z.boolean() }),
})
