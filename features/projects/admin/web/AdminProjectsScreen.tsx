import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { BulkActions, type Done, useUndoLabel } from '#features/projects/review/web/BulkActions.tsx'
import { RemindDialog } from '#features/projects/submission/web/RemindDialog.tsx'
import { exportFormats, formatNames } from '#shared/csv.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { BulkBar } from '#web/parts/list/BulkBar.tsx'
import { BulkDone } from '#web/parts/list/BulkDone.tsx'
import { ColumnsButton } from '#web/parts/list/ColumnsButton.tsx'
import { useColumns } from '#web/parts/list/columns.ts'
import { SavedViews } from '#web/parts/list/SavedViews.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { Pages } from '#web/parts/Pages.tsx'
import {
  adminPageSize,
  exportContestProjects,
  exportEntries,
  findContestProjects,
  findEntries,
  listProducts,
} from '../contract-admin.ts'
import { searchIn } from '../search-in.ts'
import style from './Admin.module.css'
import { AdminProjectFilter, filterNames } from './AdminProjectFilter.tsx'
import { AdminProjectTable } from './AdminProjectTable.tsx'
import { columnsOf, type ListColumn, labelOf, type ProjectList } from './columns.ts'

/** The address decides: the products outside any contest, the projects of one contest, or those of all. */
function usePlace(): { list: ProjectList; contestId: string | undefined; href: string } {
  const { contestId } = useParams()
  const { pathname } = useLocation()
  const isProducts = pathname.startsWith(links.adminProducts())
  return {
    list: isProducts ? 'products' : contestId ? 'contest-entries' : 'entries',
    contestId,
    href: pathname,
  }
}

/** Projects or products: searched, filtered, sorted and paged by the address. */
export function Component() {
  const t = useMessages('projects')
  const { list, contestId, href } = usePlace()
  const [query] = useSearchParams()
  const [isReminding, setIsReminding] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const undo = useUndoLabel(setDone)
  const search = searchIn(query)
  const page = Number(query.get('page') ?? 1) || 1
  const { contest: _, ...searchOfOne } = search
  const entered = useApiQuery(findEntries, { ...search, page }, { enabled: list === 'entries' })
  const ofContest = useApiQuery(
    findContestProjects,
    { ...searchOfOne, contestId: contestId ?? '', page },
    { enabled: contestId !== undefined },
  )
  const products = useApiQuery(listProducts, { ...searchOfOne, page }, { enabled: list === 'products' })
  const found = { entries: entered, 'contest-entries': ofContest, products }[list]
  const { all, byDefault } = columnsOf[list]
  const { columns, choose } = useColumns<ListColumn>(list, all, byDefault)
  const chosenSearch = { ...search, contest: contestId ?? search.contest }
  const selection = useSelection(JSON.stringify(chosenSearch))
  const isNarrowed = filterNames.some((name) => query.get(name))
  const empty = {
    entries: 'mine.empty',
    'contest-entries': 'mine.empty',
    products: 'products.empty',
  } as const
  const title = {
    entries: 'entries.title',
    'contest-entries': 'admin.title',
    products: 'products.title',
  } as const
  const chosen = selection.isAll ? { search: chosenSearch } : { projectIds: [...selection.ids] }
  return (
    <>
      <TitleBlock
        title={t(title[list])}
        facts={found.data && list !== 'products' && t('admin.count', { count: found.data.total })}
        action={
          contestId && (
            <Button small onClick={() => setIsReminding(true)}>
              {t('remind.action')}
            </Button>
          )
        }
      />
      <SavedViews list={list} columns={columns} onColumns={choose} />
      <AdminProjectFilter list={list} contestId={contestId ?? search.contest} filter={search} />
      <p className={style.tools}>
        <ColumnsButton
          all={all.map((name) => ({ name, label: t(labelOf[name]) }))}
          byDefault={byDefault}
          columns={columns}
          onChoose={choose}
        />
        {list !== 'products' &&
          exportFormats.map((format) => {
            const label = t('admin.export', { format: formatNames[format] })
            return contestId ? (
              <DownloadButton
                key={format}
                look="text"
                small
                file={exportContestProjects}
                input={{ ...searchOfOne, contestId, format }}
              >
                {label}
              </DownloadButton>
            ) : (
              <DownloadButton
                key={format}
                look="text"
                small
                file={exportEntries}
                input={{ chosen: { search }, format }}
              >
                {label}
              </DownloadButton>
            )
          })}
      </p>
      {done && (
        <BulkDone
          message={done.message}
          busy={undo.isPending}
          onUndo={
            done.undo
              ? () =>
                  undo.mutate({
                    chosen: { projectIds: done.undo?.projectIds ?? [] },
                    label: done.undo?.label ?? '',
                  })
              : undefined
          }
        />
      )}
      <Waiting of={found} failed={t('admin.failed')}>
        {({ projects, total }) =>
          projects.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t(isNarrowed ? 'mine.none_found' : empty[list])}
              actions={isNarrowed && <ButtonLink href={href}>{t('mine.show_all')}</ButtonLink>}
            />
          ) : (
            <>
              <AdminProjectTable
                projects={projects}
                columns={columns}
                sort={search.sort}
                selection={list === 'products' ? undefined : selection}
              />
              <Pages total={total} pageSize={adminPageSize} />
              <BulkBar selection={selection} total={total}>
                <BulkActions
                  chosen={chosen}
                  contestId={chosenSearch.contest}
                  count={selection.isAll ? total : selection.ids.length}
                  onDone={setDone}
                />
                {exportFormats.map((format) => (
                  <DownloadButton key={format} small file={exportEntries} input={{ chosen, format }}>
                    {t('admin.export', { format: formatNames[format] })}
                  </DownloadButton>
                ))}
              </BulkBar>
            </>
          )
        }
      </Waiting>
      {isReminding && contestId && (
        <RemindDialog contestId={contestId} onClose={() => setIsReminding(false)} />
      )}
    </>
  )
}
