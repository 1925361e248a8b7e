import { useState } from 'react'

const nameOf = (place: string) => `registration.${place}`

function keyAt(place: string): string {
  const kept = localStorage.getItem(nameOf(place))
  if (kept) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(nameOf(place), made)
  return made
}

/**
 * What a registration sends along, so that a second press, a second tab or a press after a lost answer begins nothing
 * anew. Once it is spent, the next visit means another project.
 */
export function useRegistrationKey(place: string): { key: string; spend(): void } {
  const [known, setKnown] = useState(() => ({ place, key: keyAt(place) }))
  if (known.place !== place) setKnown({ place, key: keyAt(place) })
  return { key: known.key, spend: () => localStorage.removeItem(nameOf(place)) }
}
