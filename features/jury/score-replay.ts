import { z } from 'zod'

/** Where a mark stands, by the numbers and the key that the chain of scores calls it by. */
export interface MarkPlace {
  juror: number
  entry: number
  criterion: string
}

const Begun = z.object({ act: z.literal('begun'), marks: z.int() })
const Given = z.object({
  act: z.literal('mark'),
  juror: z.int(),
  entry: z.int(),
  criterion: z.string(),
  to: z.int().nullable(),
})

const keyOf = ({ juror, entry, criterion }: MarkPlace) => `${juror} ${entry} ${criterion}`

/**
 * Follows the lines of a chain of scores and says which marks are not those it tells of. Of a chain that began when marks
 * stood already, only what was given since is known.
 */
export function markReplay() {
  const last = new Map<string, { place: MarkPlace; value: number | null }>()
  let isLate = false
  return {
    take(line: string): void {
      const told: unknown = JSON.parse(line)
      const begun = Begun.safeParse(told)
      if (begun.success && begun.data.marks > 0) isLate = true
      const given = Given.safeParse(told)
      if (!given.success) return
      const { juror, entry, criterion, to } = given.data
      const place = { juror, entry, criterion }
      last.set(keyOf(place), { place, value: to })
    },
    differing(stand: readonly (MarkPlace & { value: number })[]): MarkPlace[] {
      const changed = stand.filter((mark) => {
        const told = last.get(keyOf(mark))
        return told ? told.value !== mark.value : !isLate
      })
      const standing = new Set(stand.map(keyOf))
      const gone = [...last].filter(([key, told]) => told.value !== null && !standing.has(key))
      return [
        ...changed.map(({ juror, entry, criterion }) => ({ juror, entry, criterion })),
        ...gone.map(([, { place }]) => place),
      ]
    },
  }
}
