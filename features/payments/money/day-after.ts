/** Calendar days as they are written down, `2025-04-01`. */
export function dayAfter(day: string, count = 1): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}
