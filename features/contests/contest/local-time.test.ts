import { expect, test } from 'vitest'
import {
  isSameClock,
  isTimeZone,
  momentOf,
  namedMoment,
  skippedTime,
  wallTime,
  zoneName,
  zoneWithOffset,
} from './local-time.ts'
import { listZones, zoneNamed } from './time-zones.ts'

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

test('a time that clocks skip is named with those before and after, on both sides of the Atlantic', () => {
  expect(skippedTime('2026-03-08T02:30', 'America/New_York', 'en')).toEqual({
    time: 'March 8, 2026 at 2:30 AM',
    earlier: 'March 8, 2026 at 1:30 AM',
    later: 'March 8, 2026 at 3:30 AM',
  })
  expect(skippedTime('2026-03-29T02:00', 'Europe/Paris', 'en')).toMatchObject({
    earlier: 'March 29, 2026 at 1:00 AM',
    later: 'March 29, 2026 at 3:00 AM',
  })
  for (const [wall, zone] of [
    ['2026-03-08T01:59', 'America/New_York'],
    ['2026-03-08T03:00', 'America/New_York'],
    ['2026-03-08T02:30', 'Europe/Paris'],
    ['2026-03-08T02:30', 'America/Regina'],
    ['2026-11-01T01:30', 'America/New_York'],
    ['', 'Europe/Paris'],
    ['2026-03-29T02:00', 'Mars/Olympus'],
  ] as const) {
    expect([wall, zone, skippedTime(wall, zone, 'en')]).toEqual([wall, zone, null])
  }
})

test('a skipped time is one hour later everywhere, and a time that comes twice is the first', () => {
  expect(momentOf('2026-03-08T02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z')
  expect(momentOf('2026-03-29T02:30', 'Europe/Paris').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(momentOf('2026-11-01T01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  expect(momentOf('2026-10-25T02:30', 'Europe/Paris').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('a time zone is found by its city', () => {
  expect(
    [
      'Paris',
      ' são paulo ',
      'new york',
      'europe/paris',
      'Montréal',
      'Québec',
      'Beijing',
      'UTC',
      'Nowhere',
    ].map(zoneNamed),
  ).toEqual([
    'Europe/Paris',
    'America/Sao_Paulo',
    'America/New_York',
    'Europe/Paris',
    'America/Toronto',
    'America/Toronto',
    'Asia/Shanghai',
    'UTC',
    'Nowhere',
  ])
  expect(listZones('en', new Date('2026-12-01T12:00:00Z'))).toContainEqual({
    value: 'Europe/Paris',
    label: 'Paris, Central European Time, GMT+1',
  })
})

test('a time zone is found by the name of its city in the reader’s language', () => {
  expect(
    ['Londres', 'Pékin', 'nueva york', 'Ginebra', '巴黎', '北京', 'Ciudad de México', 'Le Caire'].map(
      zoneNamed,
    ),
  ).toEqual([
    'Europe/London',
    'Asia/Shanghai',
    'America/New_York',
    'Europe/Zurich',
    'Europe/Paris',
    'Asia/Shanghai',
    'America/Mexico_City',
    'Africa/Cairo',
  ])
  expect(listZones('es', new Date('2026-12-01T12:00:00Z'))).toContainEqual({
    value: 'Europe/London',
    label: 'Londres, hora de Reino Unido, GMT+0',
  })
})
