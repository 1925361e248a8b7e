import { useWords } from '#web/i18n/words.ts'
import { WordRow } from '#web/kit/WordRow.tsx'
import { links } from '#web/links.ts'

/** The parts of the news in the account. */
export function NewsWords({ current }: { current: 'home' | 'payment' }) {
  const t = useWords('news')
  return (
    <WordRow
      label={t('mine.title')}
      current={current}
      words={[
        { key: 'home', label: t('part.home'), href: links.myNews() },
        { key: 'payment', label: t('part.payment'), href: links.newsPayment() },
      ]}
    />
  )
}
