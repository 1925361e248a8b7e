import type { OutputOf } from '#shared/endpoint.ts'
import { locales } from '#shared/language.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import { findTexts, TextSearch, textFilters } from '../contract.ts'
import { TextState } from './TextState.tsx'
import style from './Texts.module.css'
import { areaName } from './text-areas.ts'

/** Every message of the interface, to be found and reworded. */
export function Component() {
  const t = useMessages('pages')
  const { search, page } = useListSearch(TextSearch)
  const found = useApiQuery(findTexts, { ...search, page })
  const areas = found.data?.places ?? []
  return (
    <AdminList
      views="messages"
      title={t('texts.title')}
      count={(count) => t('texts.count', { count })}
      action={
        <ButtonLink small href={links.adminTextsExchange()}>
          {t('exchange.title')}
        </ButtonLink>
      }
      notice={<p className={style.lead}>{t('texts.about')}</p>}
      search={search}
      searchLabel={t('texts.search')}
      filters={[
        {
          name: 'place',
          label: t('texts.area'),
          options: areas.map((value) => ({ value, label: areaName(t, value) })),
        },
        {
          name: 'only',
          label: t('texts.state'),
          options: textFilters.map((value) => ({ value, label: t(`texts.only_${value}`) })),
        },
      ]}
      found={found}
      empty={t('texts.none_found')}
      columns={useTextColumns()}
    />
  )
}

function useTextColumns(): ListColumn<OutputOf<typeof findTexts>['rows'][number], never>[] {
  const t = useMessages('pages')
  const language = useLanguage()
  return [
    {
      name: 'text',
      label: t('texts.text'),
      look: 'name',
      titleOf: ({ text }) => text[language],
      show: ({ place, key, text }) => (
        <Anchor href={links.adminMessage(place, key)} lang={locales[language]}>
          {text[language]}
        </Anchor>
      ),
    },
    {
      name: 'area',
      label: t('texts.area'),
      look: 'long',
      titleOf: ({ place, key }) => `${areaName(t, place)} ${key}`,
      show: ({ place, key }) => (
        <>
          {areaName(t, place)} <span className="muted">{key}</span>
        </>
      ),
    },
    {
      name: 'state',
      label: t('texts.state'),
      show: ({ changed, missing }) => <TextState changed={changed} missing={missing} />,
    },
  ]
}
