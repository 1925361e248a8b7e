import { expect, test } from 'vitest'
import { runningContest } from './running-contest.ts'

test('the running contest is the newest under way, else a draft, else the newest', () => {
  const of = (...statuses: Parameters<typeof runningContest>[0][number]['status'][]) =>
    runningContest(statuses.map((status) => ({ status })))?.status

  expect(of('draft', 'judging', 'open', 'announced')).toBe('judging')
  expect(of('announced', 'draft', 'archived')).toBe('draft')
  expect(of('announced', 'archived')).toBe('announced')
  expect(of()).toBe(undefined)
})
