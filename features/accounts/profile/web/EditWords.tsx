import { useWords } from '#web/i18n/words.ts'
import { WordRow } from '#web/kit/WordRow.tsx'
import { links } from '#web/links.ts'

/** The parts of one's account. */
export function EditWords({ current }: { current: 'profile' | 'security' | 'data' }) {
  const t = useWords('accounts')
  return (
    <WordRow
      label={t('edit.rooms')}
      current={current}
      words={[
        { key: 'profile', label: t('edit.profile'), href: links.editAccount() },
        { key: 'security', label: t('edit.security'), href: links.security() },
        { key: 'data', label: t('edit.data'), href: links.myData() },
      ]}
    />
  )
}
