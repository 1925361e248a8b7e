import { useState } from 'react'
import { formatShortMoment } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import { BulkDone } from '#web/parts/list/BulkDone.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import { findMails, type MailColumn, type MailRow, MailSearch, mailStates } from '../contract-outbox.ts'
import { MailBulk } from './MailBulk.tsx'
import style from './Outbox.module.css'

/** The portal's mails and their delivery states. */
export function Component() {
  const t = useMessages('accounts')
  const shared = useMessages('shared')
  const { search, page } = useListSearch(MailSearch)
  const found = useApiQuery(findMails, { ...search, page })
  const [done, setDone] = useState('')
  return (
    <AdminList
      views="mails"
      title={t('outbox.title')}
      count={(count) => t('outbox.count', { count })}
      notice={
        found.data?.hasServer === false && <p className={style.notice}>{t('code.mail_without_server')}</p>
      }
      search={search}
      searchLabel={t('outbox.search')}
      filters={[
        {
          name: 'state',
          label: t('outbox.state'),
          options: mailStates.map((value) => ({ value, label: t(`outbox.state_${value}`) })),
        },
      ]}
      found={found}
      empty={t('outbox.empty')}
      summary={
        <>
          {done && <BulkDone message={done} />}
          {search.person && (
            <p className={style.notice}>
              {t('outbox.one_person')} <Anchor href={links.outbox()}>{shared('list.show_all')}</Anchor>
            </p>
          )}
        </>
      }
      columns={useMailColumns()}
      sort={search.sort}
      bulk={(chosen, count) => <MailBulk chosen={chosen} count={count} onDone={setDone} />}
    />
  )
}

function useMailColumns(): ListColumn<MailRow, MailColumn>[] {
  const t = useMessages('accounts')
  const language = useLanguage()
  return [
    {
      name: 'subject',
      label: t('outbox.subject'),
      look: 'name',
      sort: 'subject',
      titleOf: (mail) => mail.subject,
      show: (mail) => (
        <Anchor href={links.outboxMail(mail.id)} lang={locales[mail.language]}>
          {mail.subject}
        </Anchor>
      ),
    },
    {
      name: 'recipient',
      label: t('outbox.recipient'),
      look: 'long',
      sort: 'recipient',
      titleOf: (mail) => mail.recipient,
      show: (mail) => mail.recipient,
    },
    {
      name: 'written',
      label: t('outbox.written'),
      sort: 'written',
      isNewestFirst: true,
      show: (mail) => formatShortMoment(mail.createdAt, language),
    },
    { name: 'state', label: t('outbox.state'), show: (mail) => t(`outbox.state_${mail.state}`) },
  ]
}
