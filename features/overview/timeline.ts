interface DayValue {
  daysLeft: number
  value: number
}

export interface TimelinePoint {
  daysLeft: number
  /** Null on the days to come. */
  current: number | null
  /** Null without an edition before. */
  before: number | null
}

/** No contest is open longer; earlier days count on the first one. */
const mostDays = 400

/** The running totals of two editions on the same axis: the days that were left until their deadlines. */
export function timelineOf(
  current: readonly DayValue[],
  before: readonly DayValue[] | null,
  daysLeftNow: number,
): TimelinePoint[] {
  const days = [...current, ...(before ?? [])].map(({ daysLeft }) => daysLeft)
  if (days.length === 0) return []
  const first = Math.min(Math.max(...days), mostDays)
  const last = Math.min(...days, Math.max(daysLeftNow, -mostDays), 0)
  const until = (values: readonly DayValue[], day: number) =>
    values.reduce((sum, { daysLeft, value }) => (daysLeft >= day ? sum + value : sum), 0)
  return Array.from({ length: first - last + 1 }, (_, at) => first - at).map((daysLeft) => ({
    daysLeft,
    current: daysLeft >= daysLeftNow ? until(current, daysLeft) : null,
    before: before && until(before, daysLeft),
  }))
}
