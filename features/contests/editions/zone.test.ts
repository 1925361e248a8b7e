import { expect, test } from 'vitest'
import { isSameClock, isTimeZone, momentOf, namedMoment, wallTime, zoneName, zoneWithOffset } from './zone.ts'

test('Montréal is five hours behind UTC in winter and four in summer', () => {
  expect(momentOf('2026-11-30T23:59', 'America/Toronto').toISOString()).toBe('2026-12-01T04:59:00.000Z')
  expect(momentOf('2026-07-01T00:00', 'America/Toronto').toISOString()).toBe('2026-07-01T04:00:00.000Z')
})

test('a typed local time is shown unchanged', () => {
  for (const zone of ['America/Toronto', 'Asia/Shanghai', 'America/St_Johns', 'UTC']) {
    expect(wallTime(momentOf('2026-03-15T09:30', zone), zone)).toBe('2026-03-15T09:30')
  }
})

test('an unknown time zone is rejected', () => {
  expect([isTimeZone('America/Toronto'), isTimeZone('Mars/Olympus')]).toEqual([true, false])
})

test('two zones with the same local time are equal for the user', () => {
  const at = new Date('2026-12-01T04:59:00Z')

  expect(isSameClock(at, 'America/Toronto', 'America/New_York')).toBe(true)
  expect(isSameClock(at, 'America/Toronto', 'Europe/Paris')).toBe(false)
  expect([zoneName('America/Toronto', 'en-CA', at), zoneName('America/Toronto', 'fr-CA', at)]).toEqual([
    'Eastern Time',
    'heure de l’Est',
  ])
})

test('a moment names its time zone', () => {
  const at = '2026-12-01T04:59:00Z'

  expect(namedMoment(at, 'America/Toronto', 'en')).toBe('November 30, 2026 at 11:59 PM (Eastern Time)')
  expect(namedMoment(at, 'America/Toronto', 'fr')).toBe(
    '30 novembre 2026 à 23\u00a0h\u00a059 (heure de l’Est)',
  )
  expect(namedMoment(at, 'America/Toronto', 'zh-hans')).toMatch(/（.+）$/)
})

test('a time zone is named in the reader’s language, with its offset on the day', () => {
  const winter = new Date('2026-12-01T04:59:00Z')
  const summer = new Date('2026-07-01T12:00:00Z')

  expect([
    zoneWithOffset('America/Toronto', 'en', winter),
    zoneWithOffset('America/Toronto', 'en', summer),
    zoneWithOffset('America/Toronto', 'fr', winter),
    zoneWithOffset('Asia/Shanghai', 'zh-hans', winter),
  ]).toEqual(['Eastern Time, GMT-5', 'Eastern Time, GMT-4', 'heure de l’Est, UTC−5', '中国标准时间，GMT+8'])
})
