import { useSearchParams } from 'react-router'
import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useSetInAddress } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import { listMailings, type MailingRow, mailingPageSize } from '../contract.ts'
import { mailingLifecycle } from '../lifecycle.ts'
import { MailingProgress } from './MailingProgress.tsx'
import style from './Mailings.module.css'

/** What organisers wrote to many people, drafts included. */
export function Component() {
  const t = useMessages('mailings')
  const [search] = useSearchParams()
  const set = useSetInAddress()
  const status = oneOf(search, 'status', mailingLifecycle.statuses)
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const found = useApiQuery(listMailings, { status, page })
  const create = (
    <ButtonLink small look="next" href={links.newMailing()}>
      {t('new')}
    </ButtonLink>
  )
  return (
    <>
      <TitleBlock
        title={t('title')}
        facts={found.data && t('count', { count: found.data.total })}
        action={create}
      />
      <search className={style.filter}>
        <SelectField
          compact
          label={t('state')}
          placeholder={t('all')}
          value={status ?? ''}
          options={mailingLifecycle.statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(event) => set('status', event.currentTarget.value)}
        />
      </search>
      <Waiting of={found}>
        {({ mailings, total }) =>
          mailings.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t(status ? 'none_found' : 'empty')}
              actions={
                status ? <ButtonLink href={links.adminMailings()}>{t('show_all')}</ButtonLink> : create
              }
            />
          ) : (
            <>
              <List mailings={mailings} />
              <Pages total={total} pageSize={mailingPageSize} />
            </>
          )
        }
      </Waiting>
    </>
  )
}

function List({ mailings }: { mailings: readonly MailingRow[] }) {
  const t = useMessages('mailings')
  const language = useLanguage()
  const head = (
    <>
      <HeadCell>{t('subject')}</HeadCell>
      <HeadCell>{t('contest')}</HeadCell>
      <HeadCell>{t('audience')}</HeadCell>
      <HeadCell>{t('state')}</HeadCell>
      <HeadCell>{t('progress')}</HeadCell>
      <HeadCell>{t('changed')}</HeadCell>
    </>
  )
  return (
    <Table stacked caption={t('title')} head={head}>
      {mailings.map((mailing) => {
        const subject = inLanguage(mailing.subject, language) || t('untitled')
        return (
          <Row key={mailing.id} columns={6}>
            <NameCell title={subject}>
              <Anchor href={links.adminMailing(mailing.id)}>{subject}</Anchor>
            </NameCell>
            <Cell>{inLanguage(mailing.contest.name, language)}</Cell>
            <Cell>{t(`audience.${mailing.audience}`)}</Cell>
            <Cell className={mailing.status === 'sent' ? 'muted' : undefined}>
              {t(`status.${mailing.status}`)}
            </Cell>
            <Cell>{mailing.startedAt && <MailingProgress counts={mailing.counts} />}</Cell>
            <Cell>{formatMoment(mailing.startedAt ?? mailing.sendsAt ?? mailing.updatedAt, language)}</Cell>
          </Row>
        )
      })}
    </Table>
  )
}
