/** Slow enough for the limits of most mail services; 5,000 mails take an hour and a half. */
export const defaultPerMinute = 60
export const mostPerMinute = 600

const minuteMs = 60_000

/** How many mails may be written now; what a late batch missed is not made up for. */
export function batchSize(
  { perMinute, lastBatchAt }: { perMinute: number; lastBatchAt: Date | null },
  now: Date,
): number {
  if (!lastBatchAt) return perMinute
  const passed = (now.getTime() - lastBatchAt.getTime()) / minuteMs
  return Math.min(perMinute, Math.max(0, Math.round(perMinute * passed)))
}
