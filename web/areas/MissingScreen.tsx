import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'

/** The screen for an unknown address. */
export function MissingScreen() {
  const t = useMessages('areas')
  return (
    <StateScreen
      title={t('state.not_found_title')}
      actions={<ButtonLink href={links.account()}>{t('state.back_home')}</ButtonLink>}
    >
      {t('state.not_found_about')}
    </StateScreen>
  )
}
