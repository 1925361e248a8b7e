import type { EditorialStatus } from './lifecycle.ts'

const isWithRedactor = (status: EditorialStatus) => status === 'to_write' || status === 'writing'

/** Whether the due date has passed without a submission. `today` is a calendar day, `2026-11-30`. */
export function isLate(
  { status, dueOn }: { status: EditorialStatus; dueOn: string },
  today: string,
): boolean {
  return isWithRedactor(status) && dueOn < today
}
