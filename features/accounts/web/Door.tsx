import { useWords } from '#web/words.ts'
import style from './Door.module.css'
import picture from './door.jpg'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export interface DoorFormProps {
  heading: 'h1' | 'h2'
  /** The form that the address asks for holds the screen's next act. */
  look: 'next' | 'outline'
}

const asked = { heading: 'h1', look: 'next' } as const
const beside = { heading: 'h2', look: 'outline' } as const

/** Login and registration side by side, beside one great image. */
export function Door({ first }: { first: 'login' | 'register' }) {
  const t = useWords('accounts')
  return (
    <main id="main" tabIndex={-1} className={style.door}>
      <title>{`${t(`${first}.title`)} — Palmarès`}</title>
      <figure className={style.picture}>
        <img src={picture} width="1300" height="1348" alt={t('door.picture')} />
        <figcaption>
          {t('door.caption')} <span className="credit">{t('door.award')}</span>
        </figcaption>
      </figure>
      <div className={style.forms} data-first={first}>
        {first === 'login' ? (
          <>
            <LoginForm {...asked} />
            <RegisterForm {...beside} />
          </>
        ) : (
          <>
            <RegisterForm {...asked} />
            <LoginForm {...beside} />
          </>
        )}
      </div>
    </main>
  )
}
