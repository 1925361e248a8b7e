import { useParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { inLanguage } from '#shared/language.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import type { Filter } from '#web/parts/list/ListFilter.tsx'
import { findWinners, gaps, WinnerSearch } from '../contract-winners.ts'
import { WinnerFiles } from './WinnerFiles.tsx'
import style from './Winners.module.css'
import { useWinnerColumns, usualColumns } from './winner-columns.tsx'

type Found = OutputOf<typeof findWinners>

/** The winners of a contest, and everything that is handed out to them. */
export function Component() {
  const t = useMessages('awards')
  const { contestId = '' } = useParams()
  const { search, page } = useListSearch(WinnerSearch)
  const found = useApiQuery(findWinners, { ...search, contestId, page })
  const columns = useWinnerColumns(contestId)
  const filters = useFilters(found.data)
  if (found.data && found.data.levels.length === 0) {
    return <NoWinners contestId={contestId} stage={found.data.stage} />
  }
  const isSecret = found.data?.stage === 'decided'
  const files = found.data && { contestId, stage: found.data.stage, paper: found.data.paper }
  return (
    <AdminList
      views="winners"
      title={t('winners.title')}
      count={(count) =>
        [t('winners.count', { count }), isSecret && t('winners.unannounced')].filter(Boolean).join(' · ')
      }
      notice={isSecret && <p className={style.notice}>{t('winners.unannounced_about')}</p>}
      search={search}
      searchLabel={t('winners.search')}
      filters={filters}
      tools={files && <WinnerFiles {...files} chosen={{ search }} />}
      found={found}
      failed={t('winners.failed')}
      empty={t('winners.empty')}
      columns={columns}
      byDefault={usualColumns}
      bulk={(chosen) => files && <WinnerFiles {...files} chosen={chosen} />}
    />
  )
}

function NoWinners({ contestId, stage }: { contestId: string; stage: Found['stage'] }) {
  const t = useMessages('awards')
  return (
    <>
      <TitleBlock title={t('winners.title')} />
      <StateScreen
        heading="h2"
        title={t('winners.empty')}
        actions={<ButtonLink href={links.adminResults(contestId)}>{t('winners.to_results')}</ButtonLink>}
      >
        {t(stage === 'undecided' ? 'winners.undecided_about' : 'winners.empty_about')}
      </StateScreen>
    </>
  )
}

/** Only what somebody won can be chosen. */
function useFilters(found: Found | undefined): Filter<WinnerSearch>[] {
  const t = useMessages('awards')
  const language = useLanguage()
  return [
    {
      name: 'level',
      label: t('admin.level'),
      options: (found?.levels ?? []).map(({ key, name }) => ({
        value: key,
        label: inLanguage(name, language),
      })),
    },
    {
      name: 'category',
      label: t('certificate.category'),
      options: (found?.categories ?? []).map(({ id, name }) => ({
        value: id,
        label: inLanguage(name, language),
      })),
    },
    {
      name: 'missing',
      label: t('winners.missing'),
      options: ['any' as const, ...gaps].map((value) => ({ value, label: t(`winners.gap.${value}`) })),
    },
  ]
}
