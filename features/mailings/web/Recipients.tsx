import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ListFilter } from '#web/parts/list/ListFilter.tsx'
import { type ListColumn, ListTable } from '#web/parts/list/ListTable.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import { listRecipients, type Recipient, RecipientSearch, recipientStates } from '../contract.ts'
import style from './Mailings.module.css'

/** What became of each person’s mail, which opens in the list of emails. */
export function Recipients({ mailingId }: { mailingId: string }) {
  const t = useMessages('mailings')
  const { search, page } = useListSearch(RecipientSearch)
  const found = useApiQuery(listRecipients, { mailingId, ...search, page })
  const columns: ListColumn<Recipient, never>[] = [
    {
      name: 'name',
      label: t('name'),
      look: 'name',
      titleOf: ({ name }) => name,
      show: ({ userId, name, email }) => <Anchor href={links.adminUser(userId)}>{name || email}</Anchor>,
    },
    {
      name: 'email',
      label: t('email'),
      look: 'long',
      titleOf: ({ email }) => email,
      show: ({ email }) => email,
    },
    {
      name: 'state',
      label: t('state'),
      show: ({ mailId, state }) =>
        mailId ? (
          <Anchor href={links.outboxMail(mailId)}>{t(`recipient.${state}`)}</Anchor>
        ) : (
          t(`recipient.${state}`)
        ),
    },
  ]
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{t('recipients')}</h2>
      <ListFilter
        search={search}
        searchLabel={t('recipient_search')}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: recipientStates.map((value) => ({ value, label: t(`recipient.${value}`) })),
          },
        ]}
      />
      <Waiting of={found}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <StateScreen heading="h2" title={t('recipients_none_found')} />
          ) : (
            <>
              <ListTable caption={t('recipients')} rows={rows} columns={columns} sort={undefined} />
              <Pages total={total} />
            </>
          )
        }
      </Waiting>
    </section>
  )
}
