import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const call = {
  method: 'GET',
  path: '/api/things',
  summary: 'Things.',
  input: z.object({}),
  output: z.object({}),
} as const

test('an organiser endpoint does not compile until it declares blindSafe, and no other endpoint declares it', () => {
  // @ts-expect-error blindSafe is missing
  endpoint({ ...call, audience: 'organiser' })
  // @ts-expect-error blindSafe means nothing for entrants
  endpoint({ ...call, audience: 'user', blindSafe: true })

  expect(endpoint({ ...call, audience: 'organiser', blindSafe: false }).blindSafe).toBe(false)
})
