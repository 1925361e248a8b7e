interface JurorProgress {
  assigned: number
  scored: number
}

interface RoundTime {
  openedAt: Date
  /** The end of the due day, if there is one. */
  dueAt: Date | null
}

const dayMs = 86_400_000
/** Nobody scores evenly: a juror is behind when this much less is done than time has passed. */
const slack = 0.25
/** Without a due date, a juror who has not begun by then is behind. */
const daysToBegin = 7

/** Whether a juror should be reminded, in an open round. */
export function isBehind(
  { assigned, scored }: JurorProgress,
  { openedAt, dueAt }: RoundTime,
  now: Date,
): boolean {
  if (scored >= assigned) return false
  if (!dueAt) return scored === 0 && now.getTime() - openedAt.getTime() > daysToBegin * dayMs
  if (now >= dueAt) return true
  const passed = (now.getTime() - openedAt.getTime()) / (dueAt.getTime() - openedAt.getTime())
  return scored / assigned < passed - slack
}
