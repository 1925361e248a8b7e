import type { ReactNode } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import style from './AuthPage.module.css'
import picture from './auth.jpg'

/** A large image, and the form beside it. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages('accounts')
  return (
    <main id="main" tabIndex={-1} className={style.layout}>
      <title>{`${title} — Palmarès`}</title>
      <figure className={style.picture}>
        <img src={picture} width="1300" height="1348" alt={t('auth.picture')} />
        <figcaption>
          {t('auth.caption')} <span className="credit">{t('auth.award')}</span>
        </figcaption>
      </figure>
      {children}
    </main>
  )
}
