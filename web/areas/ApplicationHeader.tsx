import { useEffect } from 'react'
import { headerAddress, headerMessages, tokenFor } from '#features/accounts/session/parent-site.ts'
import { formatTime } from '#shared/format.ts'
import { languages, locales, ownNames } from '#shared/language.ts'
import { tokenField } from '#shared/token-field.ts'
import { switchLanguage } from '#web/i18n/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { OfflineStrip } from '#web/kit/OfflineStrip.tsx'
import { links } from '#web/links.ts'
import { useLostSince } from '#web/offline/connection.ts'
import { isActing, useToken } from '#web/session/session.ts'
import { site } from '#web/site.ts'
import type { LanguageItem, MenuItem } from './frame/frame-messages.ts'
import { Header, type HeaderProps } from './frame/Header.tsx'
import { enhanceMenus } from './public/menus.ts'

const languageItems: LanguageItem[] = languages.map((language) => ({
  lang: locales[language],
  code: language,
  name: ownNames[language],
  href: `/${language}`,
  press: () => switchLanguage(language),
}))

/** What the header needs inside the application, where it knows the reader's language and session. */
export function useHeader(): Omit<HeaderProps, 'current'> {
  const t = useMessages('areas')
  const language = useLanguage()
  const token = useToken()
  const { parent, social } = site()
  useEffect(enhanceMenus, [])
  const enter: MenuItem =
    token !== null
      ? { key: 'account', label: t('menu.account'), href: links.account() }
      : { key: 'enter', label: t('menu.enter'), href: links.loginIn(language) }
  return {
    labels: {
      skip: t('frame.skip'),
      home: t('frame.home'),
      menu: t('frame.menu'),
      language: t('frame.language'),
    },
    home: { href: links.publicHome(language), reload: true },
    languages: languageItems,
    language: locales[language],
    social,
    enter,
    items: headerMessages.map((key) => {
      const action = headerAddress(key, language, parent)
      const fields = { [tokenField]: tokenFor(action, isActing() ? null : token, parent) }
      return { key, label: t(`menu.${key}`), form: { action, fields } }
    }),
  }
}

/** Shows, under the header, that the connection is lost and since when. */
export function ConnectionStrip() {
  const t = useMessages('areas')
  const language = useLanguage()
  const since = useLostSince()
  return <OfflineStrip sentence={since && t('frame.offline', { time: formatTime(since, language) })} />
}

export function ApplicationHeader({ current }: { current?: string }) {
  const header = useHeader()
  return (
    <>
      <Header {...header} current={current} />
      <ConnectionStrip />
    </>
  )
}
