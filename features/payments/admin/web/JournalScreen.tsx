import { useSearchParams } from 'react-router'
import { dayInMontreal, taxLabels, taxNames } from '#features/payments/taxes/taxes.ts'
import { MissingRates } from '#features/payments/taxes/web/ExchangeRates.tsx'
import { exportFormats, formatNames } from '#shared/csv.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatAmount } from '#shared/format.ts'
import { dayIn } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { exportPaymentJournal, getPaymentJournal } from '../contract-journal.ts'
import style from './JournalScreen.module.css'

/** The period that the address names; this month where it names none. */
function periodIn(search: URLSearchParams): { since: string; until: string } {
  const today = dayInMontreal(new Date())
  return { since: dayIn(search, 'since') ?? `${today.slice(0, 8)}01`, until: dayIn(search, 'until') ?? today }
}

/** The accountant's journal: what a period comes to, and its papers row by row as a file. */
export function Component() {
  const t = useMessages('payments')
  const [search, setSearch] = useSearchParams()
  const period = periodIn(search)
  const journal = useApiQuery(getPaymentJournal, period)
  const set = (part: Partial<typeof period>) =>
    setSearch({ ...period, ...part }, { replace: true, preventScrollReset: true })
  return (
    <>
      <p className={`small ${style.back}`}>
        <Anchor href={links.adminPayments()}>{t('one.back')}</Anchor>
      </p>
      <TitleBlock title={t('journal.title')} facts={t('journal.facts')} />
      <search className={style.period}>
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
        <Files period={period} />
      </search>
      <Waiting of={journal}>
        {({ sums, missingRates }) =>
          sums.length > 0 ? (
            <>
              <Sums sums={sums} />
              {missingRates.length > 0 && (
                <>
                  <MissingRates missing={missingRates} />
                  <p>
                    <Anchor href={links.adminTaxes()}>{t('rates.enter')}</Anchor>
                  </p>
                </>
              )}
            </>
          ) : (
            <StateScreen heading="h2" title={t('journal.empty')} />
          )
        }
      </Waiting>
    </>
  )
}

function Files({ period }: { period: { since: string; until: string } }) {
  const t = useMessages('payments')
  return (
    <p className={style.files}>
      <span className="muted small">{t('journal.files')}</span>
      {exportFormats.map((format) => (
        <DownloadButton key={format} small file={exportPaymentJournal} input={{ ...period, format }}>
          {formatNames[format]}
        </DownloadButton>
      ))}
    </p>
  )
}

function Sums({ sums }: { sums: OutputOf<typeof getPaymentJournal>['sums'] }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const taxes = taxNames.filter((name) => sums.some((one) => one.taxes[name] !== 0))
  const head = (
    <>
      <HeadCell>{t('admin.currency')}</HeadCell>
      <HeadCell figure>{t('journal.invoices')}</HeadCell>
      <HeadCell figure>{t('journal.credit_notes')}</HeadCell>
      <HeadCell figure>{t('subtotal')}</HeadCell>
      {taxes.map((name) => (
        <HeadCell key={name} figure>
          {taxLabels[name][language]}
        </HeadCell>
      ))}
      <HeadCell figure>{t('list.total')}</HeadCell>
    </>
  )
  return (
    <div className={style.sums}>
      <Table caption={t('journal.title')} head={head} className={style.cards}>
        {sums.map((one) => (
          <Row key={one.currency} columns={5 + taxes.length}>
            <NameCell className={style.currency}>{one.currency}</NameCell>
            <Cell figure data-label={t('journal.invoices')}>
              {one.invoices}
            </Cell>
            <Cell figure data-label={t('journal.credit_notes')}>
              {one.creditNotes}
            </Cell>
            <Cell figure data-label={t('subtotal')}>
              {formatAmount(one.subtotal, language)}
            </Cell>
            {taxes.map((name) => (
              <Cell key={name} figure data-label={taxLabels[name][language]}>
                {formatAmount(one.taxes[name], language)}
              </Cell>
            ))}
            <Cell figure data-label={t('list.total')}>
              <b>{formatAmount(one.total, language)}</b>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}
