import { useDebouncedValue } from '@mantine/hooks'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { searchFirms } from '../contract.ts'
import style from './Firms.module.css'
import { FoundFirm } from './FoundFirm.tsx'

/** Firms with a similar name, to avoid duplicates. */
export function KnownFirms({ text }: { text: string }) {
  const t = useMessages('firms')
  const [settled] = useDebouncedValue(text.trim(), 300)
  const found = useApiQuery(searchFirms, { text: settled }, { enabled: settled.length >= 3 })
  if (settled.length < 3 || !found.data || found.data.length === 0) return null
  return (
    <div className={style.known}>
      <p role="status">{t('known', { count: found.data.length })}</p>
      <ul className={style.rows}>
        {found.data.slice(0, 5).map((firm) => (
          <FoundFirm key={firm.id} firm={firm} />
        ))}
      </ul>
    </div>
  )
}
