import { expect, test } from 'vitest'
import { batchSize } from './pace.ts'

const at = (time: string) => new Date(`2026-03-01T${time}Z`)

test('no more mails than the limit are written in a minute, however often and late the job runs', () => {
  const size = (perMinute: number, last: string | null, now: string) =>
    batchSize({ perMinute, lastBatchAt: last ? at(last) : null }, at(now))

  expect(size(60, null, '12:00:00')).toBe(60)
  expect(size(60, '12:00:00', '12:00:00')).toBe(0)
  expect(size(60, '12:00:00', '12:00:20')).toBe(20)
  expect(size(60, '12:00:00', '12:01:00')).toBe(60)
  expect(size(60, '12:00:00', '18:00:00')).toBe(60)
  // The clock of the job is not exact.
  expect(size(1, '12:00:00', '12:00:59')).toBe(1)
})
