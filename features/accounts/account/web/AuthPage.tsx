import { AuthLayout } from '#features/accounts/session/web/AuthLayout.tsx'
import style from '#features/accounts/session/web/AuthPage.module.css'
import { LoginForm } from '#features/accounts/session/web/LoginForm.tsx'
import { LoginNotices } from '#features/accounts/session/web/LoginNotices.tsx'
import { useMessages } from '#web/i18n/messages.ts'
import { OtherLanguages } from '#web/i18n/OtherLanguages.tsx'
import { links } from '#web/links.ts'
import { RegisterForm } from './RegisterForm.tsx'

const alone = { heading: 'h1', look: 'next' } as const
const beside = { heading: 'h2', look: 'outline' } as const

/** Login and registration side by side, beside one great image. */
export function AuthPage({ first }: { first: 'login' | 'register' }) {
  const t = useMessages('accounts')
  return (
    <AuthLayout title={t(`${first}.title`)}>
      <div className={style.forms} data-first={first}>
        <OtherLanguages href={links.loginIn} />
        <LoginNotices />
        {first === 'login' ? (
          <>
            <LoginForm {...alone} />
            <RegisterForm {...beside} />
          </>
        ) : (
          <>
            <RegisterForm {...alone} />
            <LoginForm {...beside} />
          </>
        )}
      </div>
    </AuthLayout>
  )
}
