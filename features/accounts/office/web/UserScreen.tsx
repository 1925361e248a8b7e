import { useLogout } from '#features/accounts/session/web/use-logout.ts'
import { useUser } from '#features/accounts/session/web/use-user.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import style from './UserScreen.module.css'

/** Shows which account this browser is logged in to, for support by telephone. */
export function Component() {
  const t = useMessages('accounts')
  const user = useUser().data
  const signOut = useLogout()

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
        <Button onClick={() => void signOut()}>{t('user.sign_out')}</Button>
      </div>
    </main>
  )
}
