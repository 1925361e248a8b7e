import { RegisterForm } from '#features/accounts/registration/web/RegisterForm.tsx'
import { useMessages } from '#web/i18n/messages.ts'
import { OtherLanguages } from '#web/i18n/OtherLanguages.tsx'
import { links } from '#web/links.ts'
import { AuthLayout } from './AuthLayout.tsx'
import style from './AuthPage.module.css'
import { LoginForm } from './LoginForm.tsx'
import { LoginNotices } from './LoginNotices.tsx'

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
