import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '#web/api/api.ts'
import { links } from '#web/links.ts'
import { findLeftUnsent, sendUnsaved } from '#web/offline/unsaved.ts'
import { dropUnsent } from '#web/offline/use-draft.ts'
import { leaveSession, presentUser } from '#web/session/session.ts'
import { logout } from '../contract.ts'
import { confirmLoss } from './logout-question.ts'

const timeoutMs = 2_000

const patiently = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, timeoutMs))])

/**
 * Ends the session, here at the latest after a moment, even when the server cannot be told; asks before, where something
 * would be lost by it.
 */
export function useLogout(next = links.login()): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    // The words of the last moment are the person's, and nobody can send them afterwards.
    await patiently(sendUnsaved())
    const userId = presentUser()
    const left = userId && (await findLeftUnsent(userId))
    if (left && !(await confirmLoss(left))) return
    await patiently(request(logout, {}).catch(() => undefined))
    leaveSession()
    dropUnsent()
    await navigate(next)
    // Once nothing shows them any more: what is still on the screen would ask again, as nobody.
    queries.clear()
  }
}
