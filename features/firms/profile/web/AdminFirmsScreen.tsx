import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AdminFirm, adminPageSize, listAdminFirms } from '#features/firms/merge/contract-merge.ts'
import { MergeDialog } from '#features/firms/merge/web/MergeDialog.tsx'
import { formatCountry, formatDay, formatNumber, joinParts } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import style from './AdminFirms.module.css'

/** All firms, searched and paged. */
export function Component() {
  const t = useMessages('firms')
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const [typed, setTyped] = useState(q)
  const [settled] = useDebouncedValue(typed.trim(), 300)
  useEffect(() => {
    if (settled !== q) setSearch(settled ? { q: settled } : {}, { replace: true })
  }, [settled, q, setSearch])
  const found = useApiQuery(listAdminFirms, { q, page })
  const [merging, setMerging] = useState<AdminFirm | null>(null)
  const total = found.data?.total
  return (
    <>
      <TitleBlock
        title={t('admin.title')}
        facts={
          total !== undefined && t('admin.count', { count: total, shown: formatNumber(total, language) })
        }
      />
      <TextField
        compact
        className={style.search}
        label={t('admin.search')}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Waiting of={found} label={t('admin.loading')} failed={t('admin.failed')}>
        {({ firms, total: all }) =>
          firms.length === 0 ? (
            <StateScreen heading="h2" title={t('admin.none')} />
          ) : (
            <>
              <List firms={firms} onMerge={setMerging} />
              <Pages total={all} pageSize={adminPageSize} />
            </>
          )
        }
      </Waiting>
      {merging && <MergeDialog one={merging} onClose={() => setMerging(null)} />}
    </>
  )
}

const columns = 6

function List({ firms, onMerge }: { firms: readonly AdminFirm[]; onMerge: (firm: AdminFirm) => void }) {
  const t = useMessages('firms')
  const language = useLanguage()
  return (
    <Table
      stacked
      caption={t('admin.title')}
      head={
        <>
          <HeadCell>{t('which')}</HeadCell>
          <HeadCell>{t('admin.place')}</HeadCell>
          <HeadCell spare>{t('field.website')}</HeadCell>
          <HeadCell figure spare>
            {t('users.members')}
          </HeadCell>
          <HeadCell spare>{t('admin.entered')}</HeadCell>
          <HeadCell>
            <span className="visually-hidden">{t('admin.actions')}</span>
          </HeadCell>
        </>
      }
    >
      {firms.map((firm) => (
        <Row key={firm.id} columns={columns}>
          <NameCell title={firm.name}>{firm.name}</NameCell>
          <Cell>
            {joinParts([firm.city, firm.country && formatCountry(firm.country, language)], language)}
          </Cell>
          <Cell spare>{firm.host}</Cell>
          <Cell figure spare>
            {firm.members}
          </Cell>
          <Cell spare>{formatDay(firm.createdAt.slice(0, 10), language)}</Cell>
          <Cell>
            <Button
              small
              look="text"
              aria-label={t('merge.row_named', { firm: firm.name })}
              onClick={() => onMerge(firm)}
            >
              {t('merge.row')}
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
