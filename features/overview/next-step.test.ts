import { expect, test } from 'vitest'
import { closingOf, nextStepOf, phasesOf } from './next-step.ts'

const deadlineAt = new Date('2028-03-01T04:59Z')
const [before, after] = [new Date('2028-02-01T00:00Z'), new Date('2028-03-02T00:00Z')]
const prepared = { status: 'prepared' as const }
const contest = {
  status: 'draft' as const,
  opensByItself: false,
  deadlineAt,
  first: prepared,
  finals: prepared,
  jurors: 0,
  isAssigned: false,
}
const open = { status: 'open' as const }
const closed = { status: 'closed' as const }

test('each phase of a contest has one next step', () => {
  const steps = [
    nextStepOf(contest, before),
    nextStepOf({ ...contest, opensByItself: true }, before),
    nextStepOf({ ...contest, status: 'open' }, before),
    nextStepOf({ ...contest, status: 'open' }, after),
    nextStepOf({ ...contest, status: 'closed' }, after),
    nextStepOf({ ...contest, status: 'closed', jurors: 3 }, after),
    nextStepOf({ ...contest, status: 'closed', isAssigned: true }, after),
    nextStepOf({ ...contest, status: 'judging', isAssigned: true, first: open }, after),
    nextStepOf({ ...contest, status: 'judging', isAssigned: true, first: closed }, after),
    nextStepOf({ ...contest, status: 'finals', first: closed, finals: open }, after),
    nextStepOf({ ...contest, status: 'finals', first: closed, finals: closed }, after),
    nextStepOf({ ...contest, status: 'announced' }, after),
    nextStepOf({ ...contest, status: 'archived' }, after),
  ]
  expect(steps).toEqual([
    'open',
    'wait_for_opening',
    'collect',
    'close',
    'invite',
    'assign',
    'open_first',
    'close_first',
    'choose',
    'close_finals',
    'announce',
    'archive',
    'nothing',
  ])
})

test('the finals are no phase of a contest that was announced without them', () => {
  expect(phasesOf('announced', false)).not.toContain('finals')
  expect(phasesOf('announced', true)).toContain('finals')
  expect(phasesOf('judging', false)).toContain('finals')
})

test('a contest that was closed before its deadline shows no day of closing', () => {
  const closingDay = (status: 'open' | 'closed' | 'judging', now: Date, opened: Date | null = null) =>
    closingOf({ status, deadlineAt }, opened, now)
  const earlier = new Date('2028-02-10T00:00Z')

  expect([closingDay('open', before), closingDay('closed', after)]).toEqual([deadlineAt, deadlineAt])
  expect([closingDay('closed', before), closingDay('judging', before, earlier)]).toEqual([null, null])
  expect([closingDay('judging', after, earlier), closingDay('judging', after, after)]).toEqual([
    null,
    deadlineAt,
  ])
})
