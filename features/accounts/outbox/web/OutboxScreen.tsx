import { useSearchParams } from 'react-router'
import { formatMoment } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import { useAddressSearch } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { NextRows } from '#web/parts/Pages.tsx'
import { findMails, type MailRow, type MailSearch, mailStates } from '../contract-outbox.ts'
import style from './Outbox.module.css'

/** The portal's mails and their delivery states. */
export function Component() {
  const t = useMessages('accounts')
  const [search] = useSearchParams()
  const input = searchIn(search)
  const after = search.get('after') ?? undefined
  const found = useApiQuery(findMails, { ...input, after })
  const isNarrowed = input.q !== '' || input.state !== undefined
  return (
    <>
      <TitleBlock
        title={t('outbox.title')}
        facts={found.data && t('outbox.count', { count: found.data.count })}
      />
      {found.data?.hasServer === false && <p className={style.notice}>{t('code.mail_without_server')}</p>}
      <OutboxFilter input={input} />
      <Waiting of={found}>
        {({ mails, next }) =>
          mails.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t(isNarrowed ? 'outbox.none_found' : 'outbox.empty')}
              actions={isNarrowed && <ButtonLink href={links.outbox()}>{t('outbox.show_all')}</ButtonLink>}
            />
          ) : (
            <>
              <MailTable rows={mails} />
              <NextRows next={next} />
            </>
          )
        }
      </Waiting>
    </>
  )
}

function MailTable({ rows }: { rows: readonly MailRow[] }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const head = (
    <>
      <HeadCell>{t('outbox.subject')}</HeadCell>
      <HeadCell>{t('outbox.recipient')}</HeadCell>
      <HeadCell>{t('outbox.written')}</HeadCell>
      <HeadCell>{t('outbox.state')}</HeadCell>
    </>
  )
  return (
    <Table stacked caption={t('outbox.title')} head={head}>
      {rows.map((mail) => (
        <Row key={mail.id} columns={4}>
          <NameCell title={mail.subject}>
            <Anchor href={links.outboxMail(mail.id)} lang={locales[mail.language]}>
              {mail.subject}
            </Anchor>
          </NameCell>
          <Cell className={style.recipient} title={mail.recipient}>
            {mail.recipient}
          </Cell>
          <Cell>{formatMoment(mail.createdAt, language)}</Cell>
          <Cell>{t(`outbox.state_${mail.state}`)}</Cell>
        </Row>
      ))}
    </Table>
  )
}

/** The filters in the address; invalid values are ignored. */
function searchIn(search: URLSearchParams): MailSearch {
  return { q: search.get('q') ?? '', state: oneOf(search, 'state', mailStates) }
}

/** A search is debounced; a state filter applies at once. A new search starts at the first page. */
function OutboxFilter({ input }: { input: MailSearch }) {
  const t = useMessages('accounts')
  const { typed, setTyped, set } = useAddressSearch()
  return (
    <search className={style.filter}>
      <TextField
        compact
        type="search"
        label={t('outbox.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('outbox.state')}
        placeholder={t('outbox.all')}
        value={input.state ?? ''}
        options={mailStates.map((value) => ({ value, label: t(`outbox.state_${value}`) }))}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
    </search>
  )
}
