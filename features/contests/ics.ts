/**
 * Calendar files as RFC 5545 describes them. Moments are told in UTC, so that no description of time zones has to
 * travel along; the reader's calendar shows them in its own.
 */
export interface CalendarEvent {
  /** The same for the same thing for ever: a file taken anew replaces what the calendar has. */
  uid: string
  /** Grows when the event changes. */
  revision: number
  at: Date
  title: string
  about: string
  url: string
  /** How many days before it the calendar reminds. */
  remindDaysBefore: readonly number[]
}

const lineOctets = 75

/** Folded so that no line is longer than 75 octets; a character is never cut in two. */
export function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > lineOctets) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

/** Text in which nothing can end a line or begin another value. */
export function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

function utc(at: Date): string {
  return at
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '')
}

function linesOf(event: CalendarEvent, now: Date): string[] {
  const alarms = event.remindDaysBefore.flatMap((days) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.title)}`,
    `TRIGGER:-P${days}D`,
    'END:VALARM',
  ])
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${utc(event.at)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.about)}`,
    `URL:${event.url.replace(/\p{Cc}/gu, '')}`,
    'TRANSP:TRANSPARENT',
    ...alarms,
    'END:VEVENT',
  ]
}

/** A whole calendar file; `language` is that of its texts, as `lang` attributes write it. */
export function calendarFile(
  { name, language, events }: { name: string; language: string; events: readonly CalendarEvent[] },
  now: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Palmarès//Contests//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
