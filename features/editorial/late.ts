import type { EditorialStatus } from './lifecycle.ts'

const isWithRedactor = (status: EditorialStatus) => status === 'to_write' || status === 'writing'

/** The day has passed, and the text is still with its redactor. `today` is a calendar day, `2026-11-30`. */
export function isLate(
  { status, dueOn }: { status: EditorialStatus; dueOn: string },
  today: string,
): boolean {
  return isWithRedactor(status) && dueOn < today
}
