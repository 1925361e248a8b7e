import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { Page, searchIn } from '#shared/list.ts'

const pauseMs = 300
/** The place in a list that the user leaves for another screen. */
export const places = ['page']

/** The search and the page in the address of a list. */
export function useListSearch<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const [address] = useSearchParams()
  return { search: searchIn(schema, address), page: searchIn(Paged, address).page }
}

const Paged = z.object({ page: Page })

/**
 * Sets one filter, or the sort order, in the address of a list, which starts at its first page again. Filters that depend
 * on it can be removed with it.
 */
export function useSetInAddress(): (name: string, value: string, removed?: readonly string[]) => void {
  const [, setSearch] = useSearchParams()
  return (name, value, removed = []) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const gone of [...places, ...removed]) next.delete(gone)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
}

/**
 * The filters of a list are in its address. A search is debounced, the other filters apply at once, and each resets to
 * the first page. If the address changes elsewhere, the field follows it.
 */
export function useAddressSearch() {
  const [search] = useSearchParams()
  const inAddress = search.get('q') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [due, setDue] = useState(inAddress)
  if (inAddress !== seen) {
    setSeen(inAddress)
    // The user's own earlier search must not overwrite text typed since.
    if (inAddress !== sent) {
      setSent(inAddress)
      setTyped(inAddress)
    }
  }
  const set = useSetInAddress()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const send = useEffectEvent((text: string) => {
    // A search would cancel the way to another screen that is still loading.
    const isLeaving = next !== undefined && next.pathname !== pathname
    if (text === inAddress || isLeaving) return
    setSent(text)
    set('q', text)
  })
  useEffect(() => {
    // Not sent from the timer: a link that was clicked just before is known here only once React has rendered it.
    const timer = setTimeout(() => startTransition(() => setDue(typed)), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => send(due), [due])
  return { typed, setTyped, set }
}
