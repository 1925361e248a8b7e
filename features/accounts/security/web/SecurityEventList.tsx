import { formatMoment } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { SecurityEvent } from '../contract-security.ts'
import { deviceName } from './device-name.ts'
import style from './SecurityScreen.module.css'

/** Log-ins, failed ones and changes of how the account is opened, so that its owner notices somebody else. */
export function SecurityEventList({ events }: { events: SecurityEvent[] }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  return (
    <section className={style.group}>
      <h2>{t('event.title')}</h2>
      <div className={style.column}>
        <p>{t('event.about')}</p>
        {events.length > 0 && (
          <ul className={style.list}>
            {events.map(({ id, at, event, isByOthers, ...device }) => (
              <li key={id} className={style.row}>
                <div>
                  <strong>{t(`event.${event}`)}</strong>
                  {isByOthers && <span className={style.this}>{t('event.by_others')}</span>}
                  <p className={style.facts}>
                    <time dateTime={at}>{formatMoment(new Date(at), language)}</time>
                    {(device.browser || device.system) && ` · ${deviceName(t, device)}`}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
