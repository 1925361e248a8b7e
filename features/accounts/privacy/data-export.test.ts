import { expect, test } from 'vitest'
import { statusShown } from './data-export.ts'

const now = new Date('2026-11-22T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('an archive that is not ready within the hour counts as failed, and one that expired as none', () => {
  const status = (one: 'preparing' | 'ready' | 'failed', requestedAt: Date, expiresAt: Date | null = null) =>
    statusShown({ status: one, requestedAt, expiresAt }, now)

  expect(status('preparing', minutesAgo(59))).toBe('preparing')
  expect(status('preparing', minutesAgo(61))).toBe('failed')
  expect(status('failed', minutesAgo(1))).toBe('failed')
  expect(status('ready', minutesAgo(90), new Date('2026-11-22T12:00:01Z'))).toBe('ready')
  expect(status('ready', minutesAgo(90), now)).toBe('none')
})
