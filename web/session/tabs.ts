import { storedLanguage } from '#web/i18n/language.ts'
import { hasSessionMoved, leaveSession, storedToken } from './session.ts'

/**
 * Applies what another tab of the same browser does: logout, login and, once this tab is visible again, another
 * language. Text typed here survives the reload.
 */
export function followOtherTabs(leave: () => void): void {
  const language = storedLanguage()

  const follow = () => {
    if (hasSessionMoved()) {
      // Everything that this tab has in memory may belong to another user now.
      if (storedToken() !== null) return location.reload()
      leaveSession()
      leave()
    }
    if (storedLanguage() !== language && document.hasFocus()) location.reload()
  }

  // Storage events come only from other tabs, and a suspended tab misses them.
  addEventListener('storage', follow)
  addEventListener('focus', follow)
  addEventListener('pageshow', follow)
  document.addEventListener('visibilitychange', follow)
}
