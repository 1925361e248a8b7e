import { useLocation } from 'react-router'
import { z } from 'zod'

/** Data from the previous screen for the login and registration forms. */
const Prefilled = z.object({ email: z.string(), first_name: z.string(), last_name: z.string() })
export type Prefilled = z.infer<typeof Prefilled>

/** Stored in the tab's history state, never in an address. */
export function usePrefilled(): Prefilled | null {
  return Prefilled.safeParse(useLocation().state).data ?? null
}
