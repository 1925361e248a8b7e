import type { ReactNode } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import style from './AuthPage.module.css'
import wide from './auth.avif'
import otherwise from './auth.webp'
import wideLarge from './auth-large.avif'
import narrow from './auth-narrow.avif'
import narrowLarge from './auth-narrow-large.avif'

/** A large image, and the form beside it. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages('accounts')
  return (
    <main id="main" tabIndex={-1} className={style.layout}>
      <title>{`${title} — Palmarès`}</title>
      <figure className={style.picture}>
        <picture>
          <source
            media="(max-width: 900px)"
            type="image/avif"
            srcSet={`${narrow} 736w, ${narrowLarge} 1300w`}
            sizes="100vw"
          />
          <source
            type="image/avif"
            srcSet={`${wide} 800w, ${wideLarge} 1300w`}
            // The column is narrow, and the picture as high as the window.
            sizes="max(38vw, 740px)"
          />
          <img src={otherwise} width="1300" height="1348" alt={t('auth.picture')} fetchPriority="high" />
        </picture>
        <figcaption>
          {t('auth.caption')} <span className="credit">{t('auth.award')}</span>
        </figcaption>
      </figure>
      {children}
    </main>
  )
}
