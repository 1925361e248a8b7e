import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, escaped, folded } from './ics.ts'

const now = new Date('2027-01-02T03:04:05.678Z')
const event = {
  uid: 'deadline-7@palmares',
  revision: 3,
  at: new Date('2027-04-01T03:59:00Z'),
  title: 'Deadline: Palmarès, 2027; last day',
  about: 'First line\nSecond line',
  url: 'https://palmares.example/account/contests/7',
  remindDaysBefore: [7, 1],
}

test('a calendar file tells the deadline in UTC and reminds a week and a day before', () => {
  const file = calendarFile({ name: 'Palmarès 2027', language: 'fr-CA', events: [event] }, now)

  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palmarès//Contests//FR-CA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Palmarès 2027',
    'X-WR-CALNAME:Palmarès 2027',
    'BEGIN:VEVENT',
    'UID:deadline-7@palmares',
    'DTSTAMP:20270102T030405Z',
    'SEQUENCE:3',
    'DTSTART:20270401T035900Z',
    'SUMMARY:Deadline: Palmarès\\, 2027\\; last day',
    'DESCRIPTION:First line\\nSecond line',
    'URL:https://palmares.example/account/contests/7',
    'TRANSP:TRANSPARENT',
    ...['7', '1'].flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Deadline: Palmarès\\, 2027\\; last day',
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line is longer than 75 octets, no character is cut, and unfolded it is what it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const line = `SUMMARY:${escaped(text)}`
      const written = folded(line)

      const lengths = written.split('\r\n').map((one) => new TextEncoder().encode(one).length)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
      expect(written.replaceAll('\r\n ', '')).toBe(line)
    }),
  )
})

test('whatever a name holds, it ends no line and begins no value', () => {
  expect(escaped('One\r\nBEGIN:VEVENT\rtwo\u0000; three, four\\')).toBe(
    'One\\nBEGIN:VEVENT\\ntwo\\; three\\, four\\\\',
  )
})
