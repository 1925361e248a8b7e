import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link, removed from the address at once, so that the history and shared addresses do not
 * contain it. Null if the address has none.
 */
export function useLinkToken(): string | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const here = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
  const [token, setToken] = useState(here)

  useEffect(() => {
    if (here === null) return
    // The user may follow another link in a tab that already shows the screen.
    setToken(here)
    void navigate(pathname, { replace: true })
  }, [here, pathname, navigate])

  return token
}
