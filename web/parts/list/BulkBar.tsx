import type { ReactNode } from 'react'
import { countedAtMost } from '#shared/list.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Cell, HeadCell } from '#web/kit/Table.tsx'
import style from './List.module.css'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  selection: Selection
  /** The number of rows that match the filters. */
  total: number
  /** The actions for the chosen rows. */
  children: ReactNode
}

/** What applies to the chosen rows: their number first, then the actions. */
export function BulkBar({ selection, total, children }: BulkBarProps) {
  const t = useMessages('shared')
  const count = selection.isAll ? total : selection.ids.length
  if (count === 0) return null
  return (
    <section className={style.bulk} aria-label={t('list.selection')}>
      <p className="tnum" role="status">
        {t('list.selected', { count })}
      </p>
      {count < total && total <= countedAtMost && (
        <Button look="text" small onClick={selection.selectAll}>
          {t('list.select_matching', { count: total })}
        </Button>
      )}
      {children}
      <Button look="text" small onClick={selection.clear}>
        {t('list.clear')}
      </Button>
    </section>
  )
}

/** The box over a page's rows. */
export function SelectHead({ selection, page }: { selection: Selection; page: readonly string[] }) {
  const t = useMessages('shared')
  const chosen = page.filter(selection.has).length
  return (
    <HeadCell className={style.select}>
      <input
        type="checkbox"
        aria-label={t('list.select_page')}
        checked={chosen > 0 && chosen === page.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < page.length
        }}
        onChange={() => selection.togglePage(page)}
      />
    </HeadCell>
  )
}

/** The box of one row. */
export function SelectCell({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const t = useMessages('shared')
  return (
    <Cell className={style.select}>
      <input
        type="checkbox"
        aria-label={t('list.select', { name })}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </Cell>
  )
}
