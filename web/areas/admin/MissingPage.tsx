import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'

/** An unknown address of the admin area: the menu and the breadcrumbs stay. */
export function Component() {
  const t = useMessages('areas')
  return (
    <StateScreen
      title={t('state.not_found_title')}
      actions={
        <>
          <ButtonLink href={links.admin()}>{t('admin.to_home')}</ButtonLink>
          <ButtonLink look="text" href={links.adminContests()}>
            {t('admin.to_contests')}
          </ButtonLink>
        </>
      }
    >
      {t('state.not_found_about')}
    </StateScreen>
  )
}
