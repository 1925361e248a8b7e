import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isAway } from '#web/api/api.ts'
import { useApiQuery } from '#web/api/query.ts'
import { followAccount } from '#web/i18n/language.ts'
import { links } from '#web/links.ts'
import { cacheShell } from '#web/offline/cached-shell.ts'
import { retainOnlyOf } from '#web/offline/use-draft.ts'
import { knowUser, leaveSession, recallUser, stopActing, storedToken } from '#web/session/session.ts'
import { keepSessionEnd } from '#web/session/session-end.ts'
import { getUser } from '../contract.ts'

const timeoutMs = 4_000

/** The logged-in user. A rejected token is removed; if the server cannot be reached, the token stays. */
export function useUser() {
  const user = useApiQuery(getUser, {})
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isAsking = user.data === undefined
  const isOut = isAsking && isAway(user.failureReason)
  const isLost = user.error !== null && !isAway(user.error)

  useEffect(() => {
    if (!user.data) return
    const { id, first_name, last_name, email, lang } = user.data
    retainOnlyOf(id)
    knowUser({ id, name: `${first_name} ${last_name}`, email })
    followAccount(lang)
    void cacheShell()
  }, [user.data])

  useEffect(() => {
    if (!isAsking) return
    // A connection without a response counts as none.
    const timer = setTimeout(recallUser, isOut ? 0 : timeoutMs)
    return () => clearTimeout(timer)
  }, [isAsking, isOut])

  useEffect(() => {
    // The code that removed the token also navigates.
    if (!isLost || storedToken() === null) return
    const beganAt = stopActing()
    if (beganAt) return location.assign(beganAt)
    keepSessionEnd(null)
    leaveSession()
    void navigate(links.login(pathname + search), { replace: true })
  }, [isLost, navigate, pathname, search])

  return user
}
