import { useMessages } from '#web/i18n/messages.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { links } from '#web/links.ts'

/** The parts of one's account. */
export function AccountTabs({ current }: { current: 'profile' | 'security' | 'data' }) {
  const t = useMessages('accounts')
  return (
    <LinkTabs
      label={t('edit.title')}
      current={current}
      words={[
        { key: 'profile', label: t('edit.profile'), href: links.editAccount() },
        { key: 'security', label: t('security.title'), href: links.security() },
        { key: 'data', label: t('data.title'), href: links.myData() },
      ]}
    />
  )
}
