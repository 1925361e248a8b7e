import { storedLanguage } from '#web/i18n/language.ts'
import { hasSessionMoved, leaveSession, storedToken } from './session.ts'

/**
 * What another tab of the same browser does holds here too: logging out, logging in, and, as soon as this tab is
 * looked at again, another language. Words typed here survive the loading anew.
 */
export function followOtherTabs(leave: () => void): void {
  const language = storedLanguage()

  const follow = () => {
    if (hasSessionMoved()) {
      // Whatever this tab holds in memory may be another person's now.
      if (storedToken() !== null) return location.reload()
      leaveSession()
      leave()
    }
    if (storedLanguage() !== language && document.hasFocus()) location.reload()
  }

  // Storage events come from other tabs only; a tab that slept, or came back from the history, heard none.
  addEventListener('storage', follow)
  addEventListener('focus', follow)
  addEventListener('pageshow', follow)
  document.addEventListener('visibilitychange', follow)
}
