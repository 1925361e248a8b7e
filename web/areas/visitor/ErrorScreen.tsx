import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { useWords } from '#web/words.ts'

/** Where one lands when it could not be found out whether a project is paid. */
export function Component() {
  const t = useWords('areas')
  return (
    <main id="main" tabIndex={-1} className="page">
      <title>{`${t('state.broken_title')} — Palmarès`}</title>
      <StateScreen
        alert
        title={t('state.broken_title')}
        acts={<ButtonLink href={links.account()}>{t('state.back_home')}</ButtonLink>}
      >
        {t('state.broken_about')}
      </StateScreen>
    </main>
  )
}
