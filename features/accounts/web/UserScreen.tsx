import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ask } from '#web/api.ts'
import { Button } from '#web/kit/Button.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { leaveSession } from '#web/session.ts'
import { useWords } from '#web/words.ts'
import { getUser, logout } from '../contract.ts'
import style from './UserScreen.module.css'

/** For whoever helps over the telephone: which account this browser holds. */
export function Component() {
  const t = useWords('accounts')
  const user = useAsked(getUser, {}).data
  const queries = useQueryClient()
  const navigate = useNavigate()

  const signOut = async () => {
    // The session ends here even when the server cannot be told.
    await ask(logout, {}).catch(() => undefined)
    leaveSession()
    queries.clear()
    await navigate(links.login())
  }

  return (
    <main id="main" tabIndex={-1} className="page">
      <title>{`${t('user.title')} — Palmarès`}</title>
      <div className={style.column}>
        <TitleBlock title={t('user.title')} />
        <dl className={style.facts}>
          <dt>{t('user.id')}</dt>
          <dd>{user?.id}</dd>
          <dt>{t('field.email')}</dt>
          <dd>{user?.email}</dd>
        </dl>
        <Button onClick={signOut}>{t('user.sign_out')}</Button>
      </div>
    </main>
  )
}
