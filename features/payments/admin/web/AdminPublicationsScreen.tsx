import { useSearchParams } from 'react-router'
import {
  type AdminExtra,
  type AdminExtraState,
  adminExtraStates,
  deliverExtra,
  listAdminExtras,
} from '#features/payments/quote/contract-extras.ts'
import { formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'

/** Publications that entrants ordered: to deliver, unpaid, and delivered. */
export function Component() {
  const t = useMessages('payments')
  const [search] = useSearchParams()
  const state = adminExtraStates.find((one) => one === search.get('state')) ?? 'paid'
  const found = useApiQuery(listAdminExtras, { state })
  return (
    <>
      <TitleBlock title={t('publications.title')} />
      <LinkTabs
        label={t('publications.show')}
        current={state}
        words={(['paid', 'ordered', 'delivered'] as const).map((key) => ({
          key,
          label: t(`publications.${key}`),
          href: key === 'paid' ? links.adminPublications() : `${links.adminPublications()}?state=${key}`,
        }))}
      />
      <Waiting of={found}>
        {(extras) =>
          extras.length === 0 ? (
            <StateScreen heading="h2" title={t(`publications.none_${state}`)} />
          ) : (
            <List extras={extras} state={state} />
          )
        }
      </Waiting>
    </>
  )
}

function List({ extras, state }: { extras: readonly AdminExtra[]; state: AdminExtraState }) {
  const t = useMessages('payments')
  const language = useLanguage()
  return (
    <Table
      stacked
      caption={t('publications.title')}
      head={
        <>
          <HeadCell>{t('list.project')}</HeadCell>
          <HeadCell>{t('publications.firm')}</HeadCell>
          <HeadCell spare>{t('publications.contest')}</HeadCell>
          <HeadCell>{t(`publications.${state}_on`)}</HeadCell>
          {state === 'paid' && <HeadCell>{t('publications.action')}</HeadCell>}
        </>
      }
    >
      {extras.map((extra) => {
        const { contest, projectId } = extra
        const title = inLanguage(extra.title, language) || t('list.unnamed')
        return (
          <Row key={extra.id} columns={5}>
            <NameCell title={title}>
              <Anchor
                href={contest ? links.adminProject(contest.id, projectId) : links.adminProduct(projectId)}
              >
                <bdi>{title}</bdi>
              </Anchor>
            </NameCell>
            <Cell>{extra.firm}</Cell>
            <Cell spare>{contest && inLanguage(contest.name, language)}</Cell>
            <Cell>{formatMoment(extra.since, language)}</Cell>
            {state === 'paid' && (
              <Cell>
                <Deliver extraId={extra.id} title={title} />
              </Cell>
            )}
          </Row>
        )
      })}
    </Table>
  )
}

function Deliver({ extraId, title }: { extraId: string; title: string }) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const deliver = useApiAction(deliverExtra, { refreshes: [listAdminExtras] })
  return (
    <>
      <Button
        small
        look="text"
        busy={deliver.isPending}
        aria-label={t('publications.deliver_named', { title })}
        onClick={() => deliver.mutate({ extraId })}
      >
        {t('publications.deliver')}
      </Button>
      {deliver.error && <p role="alert">{sentenceOf(deliver.error)}</p>}
    </>
  )
}
