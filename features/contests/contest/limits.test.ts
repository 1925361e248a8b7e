import { expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { limitsAt, limitsIn, usualLimits } from './limits.ts'

const contest = { opensAt: new Date('2028-01-10T04:30Z'), timeZone: 'America/Toronto' }
const rulesOf = (limits: Partial<typeof usualLimits>) => {
  const { completedFrom, completedWithinYears } = limitsAt({
    ...contest,
    limits: { ...usualLimits, ...limits },
  })
  return [completedFrom, completedWithinYears]
}

test('an age limit counts from the day of the opening in the contest’s time zone, and the later of two rules applies', () => {
  expect(rulesOf({})).toEqual([null, null])
  expect(rulesOf({ completedWithinYears: 5 })).toEqual(['2023-01-09', 5])
  expect(rulesOf({ completedWithinYears: 5, completedFrom: '2022-01-01' })).toEqual(['2023-01-09', 5])
  expect(rulesOf({ completedWithinYears: 5, completedFrom: '2024-01-01' })).toEqual(['2024-01-01', null])
})

test('a document that names disciplines is requested only in those, and of nobody before the discipline is chosen', () => {
  const slot = { label: unwritten, isRequired: true, kinds: ['pdf' as const], bytes: 1 }
  const limits = {
    ...usualLimits,
    slots: [
      { ...slot, key: 'letter', disciplineIds: [] },
      { ...slot, key: 'permit', disciplineIds: ['architecture', 'landscape'] },
    ],
  }
  const requestedIn = (disciplineId: string | null) =>
    limitsIn(limits, disciplineId).slots.map(({ key }) => key)

  expect(requestedIn('landscape')).toEqual(['letter', 'permit'])
  expect(requestedIn('product')).toEqual(['letter'])
  expect(requestedIn(null)).toEqual(['letter'])
})
