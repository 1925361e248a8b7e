import { useSearchParams } from 'react-router'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { exportFormats, formatNames } from '#shared/csv.ts'
import { dayIn } from '#web/api/in-address.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { exportLedger } from '../contract-ledger.ts'
import style from './LedgerScreen.module.css'

/** The period in the URL, or else the current month. */
function periodIn(search: URLSearchParams): { since: string; until: string } {
  const today = dayInMontreal(new Date())
  return { since: dayIn(search, 'since') ?? `${today.slice(0, 8)}01`, until: dayIn(search, 'until') ?? today }
}

/** The invoices and credit notes of a period as a file for the accountant. */
export function Component() {
  const t = useMessages('payments')
  const [search, setSearch] = useSearchParams()
  const period = periodIn(search)
  const set = (part: Partial<typeof period>) =>
    setSearch({ ...period, ...part }, { replace: true, preventScrollReset: true })
  return (
    <>
      <p className={`small ${style.back}`}>
        <Anchor href={links.adminPayments()}>{t('one.back')}</Anchor>
      </p>
      <TitleBlock title={t('ledger.title')} facts={t('ledger.facts')} />
      <div className={style.period}>
        <TextField
          compact
          type="date"
          label={t('admin.since')}
          value={period.since}
          max={period.until}
          onChange={({ currentTarget: { value } }) => value && set({ since: value })}
        />
        <TextField
          compact
          type="date"
          label={t('admin.until')}
          value={period.until}
          min={period.since}
          onChange={({ currentTarget: { value } }) => value && set({ until: value })}
        />
      </div>
      <p className={style.files}>
        {exportFormats.map((format) => (
          <DownloadButton key={format} small file={exportLedger} input={{ ...period, format }}>
            {formatNames[format]}
          </DownloadButton>
        ))}
      </p>
    </>
  )
}
