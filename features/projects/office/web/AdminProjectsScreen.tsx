import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import { BulkDone } from '#web/parts/list/BulkDone.tsx'
import { ExportButtons } from '#web/parts/list/ExportButtons.tsx'
import {
  type Chosen,
  EntrySearch,
  exportContestProjects,
  exportEntries,
  findContestProjects,
  findEntries,
  listProducts,
} from '../contract-admin.ts'
import { BulkActions, type Done, useUndoLabel } from './BulkActions.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { useEntryFilters } from './entry-filters.ts'
import { columnsOf, type ProjectList } from './list-columns.ts'
import { RemindDialog } from './RemindDialog.tsx'

/** The address decides: the products outside any contest, the projects of one contest, or those of all. */
function usePlace(): { list: ProjectList; contestId: string | undefined } {
  const { contestId } = useParams()
  const isProducts = useLocation().pathname.startsWith(links.adminProducts())
  return { list: isProducts ? 'products' : contestId ? 'contest-entries' : 'entries', contestId }
}

function useFound(list: ProjectList, contestId: string | undefined, search: EntrySearch, page: number) {
  const { contest: _, ...searchOfOne } = search
  const entries = useApiQuery(findEntries, { ...search, page }, { enabled: list === 'entries' })
  const ofContest = useApiQuery(
    findContestProjects,
    { ...searchOfOne, contestId: contestId ?? '', page },
    { enabled: contestId !== undefined },
  )
  const products = useApiQuery(listProducts, { ...searchOfOne, page }, { enabled: list === 'products' })
  return { entries, 'contest-entries': ofContest, products }[list]
}

const titles = {
  entries: 'entries.title',
  'contest-entries': 'admin.title',
  products: 'products.title',
} as const

/** Projects or products. */
export function Component() {
  const t = useMessages('projects')
  const { list, contestId } = usePlace()
  const isProducts = list === 'products'
  const { search, page } = useListSearch(EntrySearch)
  const [isReminding, setIsReminding] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const ofContest = contestId ?? search.contest
  const found = useFound(list, contestId, search, page)
  const firm = found.data?.rows[0]?.firm
  const filters = useEntryFilters({ list, contestId: ofContest, search, firm })
  const inContest = (chosen: Chosen): Chosen =>
    'search' in chosen ? { search: { ...chosen.search, contest: ofContest } } : chosen
  return (
    <>
      <AdminList
        views={list}
        title={t(titles[list])}
        {...(isProducts ? {} : { count: (count: number) => t('admin.count', { count }) })}
        action={
          contestId && (
            <Button small onClick={() => setIsReminding(true)}>
              {t('remind.action')}
            </Button>
          )
        }
        search={search}
        searchLabel={t(isProducts ? 'products.search' : 'admin.search')}
        filters={filters}
        tools={!isProducts && <Exports contestId={contestId} search={search} />}
        found={found}
        failed={t('admin.failed')}
        empty={t(isProducts ? 'products.empty' : 'mine.empty')}
        summary={done && <LastDone done={done} onDone={setDone} />}
        columns={useEntryColumns(list, contestId)}
        byDefault={columnsOf[list].byDefault}
        sort={search.sort}
        {...(isProducts
          ? {}
          : {
              bulk: (chosen: Chosen, count: number) => (
                <>
                  <BulkActions
                    chosen={inContest(chosen)}
                    contestId={ofContest}
                    count={count}
                    onDone={setDone}
                  />
                  <ExportButtons
                    file={exportEntries}
                    inputOf={(format) => ({ chosen: inContest(chosen), format })}
                  />
                </>
              ),
            })}
      />
      {isReminding && contestId && (
        <RemindDialog contestId={contestId} onClose={() => setIsReminding(false)} />
      )}
    </>
  )
}

function Exports({ contestId, search }: { contestId: string | undefined; search: EntrySearch }) {
  const { contest: _, ...searchOfOne } = search
  if (!contestId) {
    return <ExportButtons file={exportEntries} inputOf={(format) => ({ chosen: { search }, format })} />
  }
  return (
    <ExportButtons
      file={exportContestProjects}
      inputOf={(format) => ({ ...searchOfOne, contestId, format })}
    />
  )
}

function LastDone({ done, onDone }: { done: Done; onDone(done: Done): void }) {
  const undo = useUndoLabel(onDone)
  const { message, undo: labelled } = done
  return (
    <BulkDone
      message={message}
      busy={undo.isPending}
      onUndo={
        labelled
          ? () => undo.mutate({ chosen: { ids: labelled.projectIds }, label: labelled.label })
          : undefined
      }
    />
  )
}
