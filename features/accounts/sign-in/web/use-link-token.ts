import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link, taken out of the address at once: what stays in the history or in a shared address opens
 * nothing. Null when the address holds none.
 */
export function useLinkToken(): string | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const here = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
  const [token, setToken] = useState(here)

  useEffect(() => {
    if (here === null) return
    // Another link may be followed in a tab that holds the screen already.
    setToken(here)
    void navigate(pathname, { replace: true })
  }, [here, pathname, navigate])

  return token
}
