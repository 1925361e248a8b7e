import { useDebouncedValue } from '@mantine/hooks'
import { formatCountry } from '#shared/format.ts'
import { useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { searchFirms } from '../contract.ts'
import style from './FirmForm.module.css'

/** Firms of a resembling name, so that none is entered twice; joining one is its members' to allow. */
export function KnownFirms({ text }: { text: string }) {
  const t = useWords('firms')
  const language = useLanguage()
  const [settled] = useDebouncedValue(text.trim(), 300)
  const found = useAsked(searchFirms, { text: settled }, { enabled: settled.length >= 3 })
  if (settled.length < 3 || !found.data || found.data.length === 0) return null
  return (
    <div className={style.known} role="status">
      <p>{t('known', { count: found.data.length })}</p>
      <ul>
        {found.data.slice(0, 5).map((firm) => (
          <li key={firm.id}>
            {firm.name}
            <span className="muted">
              {' '}
              {[firm.city, firm.country && formatCountry(firm.country, language)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
