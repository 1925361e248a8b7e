import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { answerPlace } from '../answers.ts'
import type { MissingThing } from '../steps.ts'

/** The location in its step: a field by its name, an image by its number, a required document by its key. */
export function placeOf({ field, image, slot, answer }: MissingThing): string {
  if (answer) return answerPlace(answer.key)
  if (slot) return `slot-${slot.key}`
  if (field === 'completedTooEarly') return 'completedOn'
  if (field === 'countryRejected') return 'country'
  if (field === 'launchedTooEarly') return 'launchYear'
  return image ? `image-${image}` : field.replace('TooLong', '')
}

/** Scrolls to a field and focuses it; false if it is not on the page. */
export function goToPlace(place: string): boolean {
  const target = document.getElementById(place)
  if (!target) return false
  const field = target.matches('input, select, textarea, button, [contenteditable]')
    ? target
    : target.querySelector<HTMLElement>('input, select, textarea, button, [contenteditable]')
  target.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return true
}

const tries = 20

/** A link to a field scrolls to it, also while the step is still loading. */
export function useArrivalAtField(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again changes only the key.
  useEffect(() => {
    const place = decodeURIComponent(hash.slice(1))
    if (!place) return
    let left = tries
    const look = () => {
      left -= 1
      if (goToPlace(place) || left === 0) clearInterval(timer)
    }
    const timer = setInterval(look, 100)
    look()
    return () => clearInterval(timer)
  }, [hash, key])
}
