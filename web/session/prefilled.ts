import { useLocation } from 'react-router'

/** Data from the previous screen for the login and registration forms. */
export interface Prefilled {
  email: string
  first_name: string
  last_name: string
}

function isPrefilled(state: unknown): state is Prefilled {
  if (typeof state !== 'object' || state === null) return false
  const known = new Map(Object.entries(state))
  return ['email', 'first_name', 'last_name'].every((name) => typeof known.get(name) === 'string')
}

/** Stored in the tab's history state, never in an address. */
export function usePrefilled(): Prefilled | null {
  const { state } = useLocation()
  return isPrefilled(state)
    ? { email: state.email, first_name: state.first_name, last_name: state.last_name }
    : null
}
