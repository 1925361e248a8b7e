import type { Told } from './told-scores.ts'

/** A juror's reading of an entry, by the numbers that the chain of scores calls them by. */
export interface ReadingPlace {
  juror: number
  entry: number
}

export interface ToldReading extends ReadingPlace {
  isRecused: boolean
}

export interface ToldSeat {
  juror: number
  hasLeft: boolean
}

const keyOf = ({ juror, entry }: ReadingPlace) => `${juror} ${entry}`

/**
 * Follows who left an entry, or the jury, to others, and says which readings and seats are not those that stand. Recusals
 * are known from the first scale on; what stood before a chain that began late is not. Of a seat that the chain never told
 * of something is known only where its first scale says, by a list that may be empty, that who had left is told by then.
 */
export function seatReplay() {
  const readings = new Map<string, boolean>()
  const seats = new Map<number, boolean>()
  let isFollowed = false
  let isLate = false
  let areSeatsTold = false
  return {
    take(told: Told): void {
      if (told.act === 'scale') {
        isFollowed = true
        if (told.left) areSeatsTold = true
        for (const juror of told.left ?? []) if (!seats.has(juror)) seats.set(juror, true)
      } else if (told.act === 'left' || told.act === 'returned') seats.set(told.juror, told.act === 'left')
      else if (!isFollowed) isLate = true
      else if (told.act === 'recuse' || told.act === 'restored') {
        readings.set(keyOf(told), told.act === 'recuse')
      }
    },
    differingReadings(stand: readonly ToldReading[]): ReadingPlace[] {
      if (!isFollowed) return []
      return stand
        .filter(
          (reading) => reading.isRecused !== (readings.get(keyOf(reading)) ?? (reading.isRecused && isLate)),
        )
        .map(({ juror, entry }) => ({ juror, entry }))
    },
    differingSeats(stand: readonly ToldSeat[]): Pick<ToldSeat, 'juror'>[] {
      return stand
        .filter(({ juror, hasLeft }) => hasLeft !== (seats.get(juror) ?? (hasLeft && !areSeatsTold)))
        .map(({ juror }) => ({ juror }))
    },
  }
}
