import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tabStorage } from '#web/storage.ts'

/*
 * A mailed link may be followed before the user has logged in or has an account: its token waits in the tab, and
 * nowhere else, until they are logged in.
 */

export type MailedLink = 'email-confirmation' | 'firm-invitation' | 'juror-invitation'

export function mailedToken(link: MailedLink): string | null {
  return tabStorage.getItem(link)
}

export function dropToken(link: MailedLink): void {
  tabStorage.removeItem(link)
}

/** Reads the token and removes it from the address, so that the history does not contain it. */
export function useMailedToken(link: MailedLink): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const here = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(() => here ?? mailedToken(link))
  useEffect(() => {
    if (here === null) return
    tabStorage.setItem(link, here)
    setToken(here)
    void navigate(pathname, { replace: true })
  }, [link, here, pathname, navigate])
  return token
}
