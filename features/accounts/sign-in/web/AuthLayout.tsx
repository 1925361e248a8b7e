import type { ReactNode } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import style from './AuthPage.module.css'
import picture from './door.jpg'

/** A large image, and the form beside it. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages('accounts')
  return (
    <main id="main" tabIndex={-1} className={style.door}>
      <title>{`${title} — Palmarès`}</title>
      <figure className={style.picture}>
        <img src={picture} width="1300" height="1348" alt={t('door.picture')} />
        <figcaption>
          {t('door.caption')} <span className="credit">{t('door.award')}</span>
        </figcaption>
      </figure>
      {children}
    </main>
  )
}
