import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '#web/api/api.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { links } from '#web/links.ts'
import { hasUnsaved, sendUnsaved } from '#web/offline/unsaved.ts'
import { dropUnsent } from '#web/offline/use-draft.ts'
import { leaveSession, presentUser, stopActing } from '#web/session/session.ts'
import { logout } from '../contract.ts'

const timeoutMs = 2_000

const patiently = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, timeoutMs))])

/**
 * Ends the session, locally after a short wait even if the server cannot be reached; confirms first if something would
 * be lost.
 */
export function useLogout(next = links.login()): () => Promise<void> {
  const t = useMessages('accounts')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    // The last drafts belong to the user, and no one can send them afterwards.
    await patiently(sendUnsaved())
    const userId = presentUser()
    if (userId && (await hasUnsaved(userId)) && !confirm(t('logout.unsaved'))) return
    await patiently(request(logout, {}).catch(() => undefined))
    const beganAt = stopActing()
    if (beganAt) return location.assign(beganAt)
    leaveSession()
    dropUnsent()
    await navigate(next)
    // Only after the screen has unmounted: a visible screen would fetch again, without a user.
    queries.clear()
  }
}
