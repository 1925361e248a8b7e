import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isAway } from '#web/api.ts'
import { keepOnlyOf } from '#web/kept.ts'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { knowUser, leaveSession, storedToken } from '#web/session.ts'
import { getUser } from '../contract.ts'

/**
 * Who is logged in. When that cannot be answered the token is forgotten; when nobody could be reached to answer
 * it, nothing is.
 */
export function useUser() {
  const user = useAsked(getUser, {})
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isLost = user.error !== null && !isAway(user.error)

  useEffect(() => {
    if (!user.data) return
    const { id, first_name, last_name, email } = user.data
    keepOnlyOf(id)
    knowUser({ id, name: `${first_name} ${last_name}`, email })
  }, [user.data])

  useEffect(() => {
    // Whoever took the token away shows the way as well.
    if (!isLost || storedToken() === null) return
    leaveSession()
    void navigate(links.login(pathname + search), { replace: true })
  }, [isLost, navigate, pathname, search])

  return user
}
