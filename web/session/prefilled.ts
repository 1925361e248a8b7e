import { useLocation } from 'react-router'
import { z } from 'zod'

/** What the previous screen knows about a user who will log in or register. */
const Prefilled = z.object({ email: z.string(), first_name: z.string(), last_name: z.string() })
export type Prefilled = z.infer<typeof Prefilled>

/** Travels in the history of the tab, never in an address. */
export function usePrefilled(): Prefilled | null {
  return Prefilled.safeParse(useLocation().state).data ?? null
}
