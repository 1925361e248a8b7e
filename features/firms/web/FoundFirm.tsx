import { formatCountry } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { FirmFound } from '../contract.ts'
import style from './Firms.module.css'

/** City, country and website on one line, to distinguish similar names. */
export function usePlaceOf() {
  const language = useLanguage()
  return ({ city, country, host }: Pick<FirmFound, 'city' | 'country' | 'host'>) =>
    [city, country && formatCountry(country, language), host].filter(Boolean).join(' · ')
}

/** A firm that was found. */
export function FoundFirm({ firm }: { firm: FirmFound }) {
  const t = useMessages('firms')
  const placeOf = usePlaceOf()
  return (
    <li>
      <div>
        <span className={style.name}>{firm.name}</span>
        <span className={style.facts}>{placeOf(firm)}</span>
      </div>
      {firm.isMember && <span className={style.facts}>{t('join.member')}</span>}
    </li>
  )
}
