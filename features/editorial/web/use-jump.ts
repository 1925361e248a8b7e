import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the element that the address names, each time that a link to it is followed. */
export function useJump(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same place jumps again.
  useEffect(() => {
    const place = hash && document.getElementById(hash.slice(1))
    if (!place) return
    place.scrollIntoView({ block: 'center' })
    place.focus({ preventScroll: true })
  }, [hash, key])
}
