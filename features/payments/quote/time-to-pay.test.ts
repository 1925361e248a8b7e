import { expect, test } from 'vitest'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { timeToPay } from './time-to-pay.ts'

const now = new Date('2026-06-10T12:00:00Z')
const over = new Date('2026-06-01T12:00:00Z')
const ahead = new Date('2026-06-20T12:00:00Z')
const pending = { status: 'pending', reopenedAt: null } as const
const confirmed = { status: 'completed', reopenedAt: null } as const

test('everything may be paid until the deadline, and with an extension until judging begins', () => {
  const withLeave = { ...pending, reopenedAt: over }
  const times = [
    timeToPay(pending, { status: 'open', deadlineAt: ahead }, now),
    timeToPay(pending, { status: 'open', deadlineAt: over }, now),
    timeToPay(withLeave, { status: 'closed', deadlineAt: over }, now),
    timeToPay(withLeave, { status: 'judging', deadlineAt: over }, now),
    timeToPay({ ...withLeave, status: 'withdrawn' }, { status: 'open', deadlineAt: ahead }, now),
  ]

  expect(times).toEqual(['everything', 'nothing', 'everything', 'nothing', 'nothing'])
})

test('a confirmed project may order a publication until the results are announced', () => {
  const times = contestLifecycle.statuses.map((status) =>
    timeToPay(confirmed, { status, deadlineAt: over }, now),
  )

  expect(times).toEqual([
    'nothing',
    'publication',
    'publication',
    'publication',
    'publication',
    'nothing',
    'nothing',
  ])
})
