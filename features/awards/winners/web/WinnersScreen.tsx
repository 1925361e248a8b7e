import { useParams, useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { inLanguage } from '#shared/language.ts'
import { useSetInAddress } from '#web/api/address-search.ts'
import { idIn, oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { BulkBar } from '#web/parts/list/BulkBar.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { Pages } from '#web/parts/Pages.tsx'
import { findWinners, gaps, type WinnerSearch, winnersPageSize } from '../contract-winners.ts'
import { WinnerFiles } from './WinnerFiles.tsx'
import style from './Winners.module.css'
import { WinnersTable } from './WinnersTable.tsx'

type Found = OutputOf<typeof findWinners>

const missingFilters = ['any', ...gaps] as const

/** The search in the address; invalid values are ignored. */
function searchIn(query: URLSearchParams): WinnerSearch {
  return {
    level: query.get('level')?.slice(0, 40) || undefined,
    category: idIn(query, 'category'),
    missing: oneOf(query, 'missing', missingFilters),
  }
}

/** The winners of a contest, and everything that is handed out to them. */
export function Component() {
  const t = useMessages('awards')
  const { contestId = '' } = useParams()
  const [query] = useSearchParams()
  const search = searchIn(query)
  const page = Number(query.get('page') ?? 1) || 1
  const found = useApiQuery(findWinners, { ...search, contestId, page })
  const stage = found.data?.stage
  return (
    <>
      <TitleBlock
        title={t('winners.title')}
        facts={
          found.data &&
          stage !== 'undecided' &&
          [t('winners.count', { count: found.data.total }), stage === 'decided' && t('winners.unannounced')]
            .filter(Boolean)
            .join(' · ')
        }
      />
      <Waiting of={found} failed={t('winners.failed')}>
        {(answer) =>
          answer.stage === 'undecided' || answer.levels.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t('winners.empty')}
              actions={
                <ButtonLink href={links.adminResults(contestId)}>{t('winners.to_results')}</ButtonLink>
              }
            >
              {t(answer.stage === 'undecided' ? 'winners.undecided_about' : 'winners.empty_about')}
            </StateScreen>
          ) : (
            <Winners contestId={contestId} search={search} found={answer} />
          )
        }
      </Waiting>
    </>
  )
}

function Winners({ contestId, search, found }: { contestId: string; search: WinnerSearch; found: Found }) {
  const t = useMessages('awards')
  const selection = useSelection(JSON.stringify({ ...search, contestId }))
  const { winners, total, stage, paper } = found
  const files = { contestId, stage, paper }
  const chosen = selection.isAll ? { search } : { entryIds: [...selection.ids] }
  return (
    <>
      {stage === 'decided' && <p className={style.notice}>{t('winners.unannounced_about')}</p>}
      <WinnersFilter search={search} found={found} />
      <div className={style.tools}>
        <WinnerFiles {...files} chosen={{ search }} look="text" />
      </div>
      {winners.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('winners.none_found')}
          actions={<ButtonLink href={links.adminWinners(contestId)}>{t('winners.show_all')}</ButtonLink>}
        />
      ) : (
        <>
          <WinnersTable winners={winners} contestId={contestId} selection={selection} />
          <Pages total={total} pageSize={winnersPageSize} />
          <BulkBar selection={selection} total={total}>
            <WinnerFiles {...files} chosen={chosen} />
          </BulkBar>
        </>
      )}
    </>
  )
}

function WinnersFilter({ search, found }: { search: WinnerSearch; found: Found }) {
  const t = useMessages('awards')
  const language = useLanguage()
  const set = useSetInAddress()
  const all = { compact: true, placeholder: t('winners.all') }
  return (
    <search className={style.filter}>
      <SelectField
        {...all}
        label={t('admin.level')}
        options={found.levels.map(({ key, name }) => ({ value: key, label: inLanguage(name, language) }))}
        value={search.level ?? ''}
        onChange={(event) => set('level', event.currentTarget.value)}
      />
      <SelectField
        {...all}
        label={t('certificate.category')}
        options={found.categories.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
        value={search.category ?? ''}
        onChange={(event) => set('category', event.currentTarget.value)}
      />
      <SelectField
        {...all}
        label={t('winners.missing')}
        options={missingFilters.map((value) => ({ value, label: t(`winners.gap.${value}`) }))}
        value={search.missing ?? ''}
        onChange={(event) => set('missing', event.currentTarget.value)}
      />
    </search>
  )
}
