import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { enterSession } from '#web/session/session.ts'
import { returnPath } from '../return-path.ts'
import { followRedirectTo } from './redirect-to.ts'

/** Whether the application itself shows the address; the public site's pages are the server's. */
const isOfApplication = (path: string) => /^\/(account|admin|user)(\/|\?|#|$)/.test(path)

/** After login or registration: saves the token and continues to the requested page. */
export function useEntered(): (answer: { token: string }) => void {
  const t = useMessages('accounts')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return ({ token }) => {
    enterSession(token)
    queries.clear()
    const way = followRedirectTo(token)
    if (way === 'gone') return
    if (way === 'dropped') say.error(t('redirect_dropped'))
    const path = returnPath(search.get('redirect'), links.account())
    if (isOfApplication(path)) void navigate(path, { replace: true })
    else location.assign(path)
  }
}
