import { useMessages } from '#web/i18n/messages.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { links } from '#web/links.ts'

/** The parts of the news in the account. */
export function NewsTabs({ current }: { current: 'home' | 'payment' }) {
  const t = useMessages('news')
  return (
    <LinkTabs
      label={t('public.news')}
      current={current}
      words={[
        { key: 'home', label: t('part.home'), href: links.myNews() },
        { key: 'payment', label: t('part.payment'), href: links.newsPayment() },
      ]}
    />
  )
}
