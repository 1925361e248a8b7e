import { momentOf, wallTime } from './local-time.ts'
import type { PricePeriod } from './price.ts'

interface Dates {
  opensAt: Date
  deadlineAt: Date
  timeZone: string
}

const day = 86_400_000
const dayNumber = (wall: string) => Math.floor(new Date(`${wall}Z`).getTime() / day)

/** Adds days at the same local time, across summer time changes. */
function daysLater(at: Date, days: number, from: string, to: string): Date {
  const wall = new Date(`${wallTime(at, from)}Z`)
  return momentOf(new Date(wall.getTime() + days * day).toISOString().slice(0, 16), to)
}

/** How the dates of an earlier edition are moved. */
export type DateShift = 'weekday' | 'date'

/** The same local time some years later: on the same weekday, or on the same day of the month. */
export function yearsLater(wall: string, years: number, by: DateShift): string {
  const at = new Date(`${wall}Z`)
  const sameDay = new Date(at)
  sameDay.setUTCFullYear(at.getUTCFullYear() + years)
  // 29 February becomes 28 February.
  if (sameDay.getUTCMonth() !== at.getUTCMonth()) sameDay.setUTCDate(0)
  const days = Math.round((sameDay.getTime() - at.getTime()) / day)
  const shift = by === 'date' ? days : Math.round(days / 7) * 7
  return new Date(at.getTime() + shift * day).toISOString().slice(0, 16)
}

function shiftKind<P extends PricePeriod>(periods: readonly P[], from: Dates, to: Dates): P[] {
  const days = dayNumber(wallTime(to.opensAt, to.timeZone)) - dayNumber(wallTime(from.opensAt, from.timeZone))
  const move = (at: Date) => daysLater(at, days, from.timeZone, to.timeZone)
  const inOrder = periods.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const lastEnd = inOrder.at(-1)?.endsAt ?? from.deadlineAt
  const end = new Date(to.deadlineAt.getTime() + Math.max(0, lastEnd.getTime() - from.deadlineAt.getTime()))
  const shifted = inOrder
    .map((one, place) => ({
      ...one,
      startsAt: place === 0 ? to.opensAt : move(one.startsAt),
      endsAt: move(one.endsAt),
    }))
    .filter((one) => one.startsAt < to.deadlineAt)
  return shifted.map((one, place) => (place === shifted.length - 1 ? { ...one, endsAt: end } : one))
}

/**
 * The price periods of an earlier edition, moved by the days between the openings. The first begins with the new
 * opening. Periods that would begin after the new deadline are dropped, and the last one ends as long after the
 * deadline as before.
 */
export function shiftPeriods<P extends PricePeriod>(periods: readonly P[], from: Dates, to: Dates): P[] {
  const kinds = Map.groupBy(periods, (one) => `${one.entrantKind} ${one.currency}`)
  return [...kinds.values()].flatMap((kind) => shiftKind(kind, from, to))
}

/** `2027-1` becomes `2027-2`. A version without a number gets one. */
export function nextVersion(version: string): string {
  const [, before = version, count] = /^(.*-)(\d{1,6})$/.exec(version) ?? []
  return count === undefined ? `${version}-2` : `${before}${Number(count) + 1}`
}
