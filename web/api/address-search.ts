import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

const pauseMs = 300
/** The place in a list that the user leaves for another screen. */
const places = ['page', 'after', 'before']

/**
 * The filters of a list are in its address. A search is debounced, the other filters apply at once, and each resets to
 * the first page. If the address changes elsewhere, the field follows it.
 */
export function useAddressSearch() {
  const [search, setSearch] = useSearchParams()
  const input = search.get('q') ?? ''
  const [typed, setTyped] = useState(input)
  const [sent, setSent] = useState(input)
  const [seen, setSeen] = useState(input)
  if (input !== seen) {
    setSeen(input)
    // The user's own earlier search must not overwrite text typed since.
    if (input !== sent) {
      setSent(input)
      setTyped(input)
    }
  }
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const place of places) next.delete(place)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const send = useEffectEvent((text: string) => {
    if (text === input) return
    setSent(text)
    set('q', text)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, set }
}
