/** A machine on which the ladder of `bench/deadline-night.ts` was climbed, and its settings. */
interface Measured {
  cores: number
  processes: number
  pool: number
  /** Entrants who write at once, each saving every three seconds, until 95 % of the saves took up to half a second. */
  writers: number
}

/** The most first. `docs/operations.md` has the same figures. */
export const measured: readonly Measured[] = [{ cores: 2, processes: 1, pool: 12, writers: 1600 }]

/** How long an entrant writes, for how many an hour sees. */
const minutesEach = 15

export const entrantsAnHour = (writers: number) => (writers * 60) / minutesEach

export interface Machine {
  cores: number
  processes: number
  pool: number
}

/**
 * What was measured with no more than this machine has; null where it has less than any. A further process needs a
 * further core: two on two cores took fewer entrants than one.
 */
export function capacityOf({ cores, processes, pool }: Machine): Measured | null {
  const isWithin = (one: Measured) =>
    one.pool <= pool && one.processes <= processes && processes - one.processes <= cores - one.cores
  return measured.find(isWithin) ?? null
}

/** What this machine would take with other settings, where that is more. */
export function betterSettings(machine: Machine): Measured | null {
  const best = measured.find(({ cores }) => cores <= machine.cores)
  return best && best.writers > (capacityOf(machine)?.writers ?? 0) ? best : null
}
