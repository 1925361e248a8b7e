import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  deleteView,
  listViews,
  type SavedView,
  saveView,
  type ViewList,
} from '#features/accounts/office/contract-views.ts'
import { places } from '#web/api/address-search.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import style from './List.module.css'

interface SavedViewsProps {
  list: ViewList
  /** For a list whose columns the user chooses. */
  columns?: readonly string[]
  onColumns?(columns: readonly string[]): void
}

/** The filters and the order in an address, without the page; the same ones always give the same text. */
function searchOf(query: URLSearchParams | string): string {
  const search = new URLSearchParams(query)
  for (const place of places) search.delete(place)
  search.sort()
  return search.toString()
}

/** Links to the saved views of a list, and a button that saves what is shown now. */
export function SavedViews({ list, columns = [], onColumns }: SavedViewsProps) {
  const t = useMessages('shared')
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [isSaving, setIsSaving] = useState(false)
  const views = useApiQuery(listViews, { list }).data?.views ?? []
  const search = searchOf(query)
  const current = views.find((view) => searchOf(view.search) === search)
  return (
    <nav className={style.views} aria-label={t('list.views')}>
      <Anchor href={pathname} aria-current={search === '' ? 'true' : undefined}>
        {t('list.all')}
      </Anchor>
      {views.map((view) => (
        <Anchor
          key={view.id}
          href={`${pathname}?${view.search}`}
          aria-current={view === current ? 'true' : undefined}
          title={view.sharedBy ? t('list.shared_by', { name: view.sharedBy }) : undefined}
          onClick={() => onColumns?.(view.columns)}
        >
          {view.name}
        </Anchor>
      ))}
      <Button look="text" small onClick={() => setIsSaving(true)}>
        {t(current && !current.sharedBy ? 'list.edit_view' : 'list.save_view')}
      </Button>
      {isSaving && (
        <ViewDialog
          list={list}
          search={search}
          columns={columns}
          own={current?.sharedBy === null ? current : undefined}
          onClose={() => setIsSaving(false)}
        />
      )}
    </nav>
  )
}

interface ViewDialogProps {
  list: ViewList
  search: string
  columns: readonly string[]
  /** The organiser's own view that is shown. */
  own: SavedView | undefined
  onClose(): void
}

function ViewDialog({ list, search, columns, own, onClose }: ViewDialogProps) {
  const t = useMessages('shared')
  const [name, setName] = useState(own?.name ?? '')
  const [isShared, setIsShared] = useState(own?.isShared ?? false)
  const [hasTried, setHasTried] = useState(false)
  const done = (message: string) => () => {
    say.success(message)
    onClose()
  }
  const save = useApiAction(saveView, { refreshes: [listViews], onDone: done(t('list.view_saved')) })
  const remove = useApiAction(deleteView, { refreshes: [listViews], onDone: done(t('list.view_deleted')) })
  const isEmpty = name.trim() === ''
  return (
    <FormDialog
      title={t(own ? 'list.edit_view' : 'list.save_view')}
      lead={t('list.view_lead')}
      action={t('list.save')}
      look="next"
      sending={save.error ? save : remove}
      more={
        own && (
          <Button look="text" busy={remove.isPending} onClick={() => remove.mutate({ list, viewId: own.id })}>
            {t('list.delete_view')}
          </Button>
        )
      }
      onSubmit={() => {
        setHasTried(true)
        if (!isEmpty) save.mutate({ list, name, search, columns: [...columns], isShared })
      }}
      onClose={onClose}
    >
      <TextField
        label={t('list.view_name')}
        hint={t('list.view_name_hint')}
        maxLength={60}
        value={name}
        error={hasTried && isEmpty ? t('required') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        className={style.share}
        label={t('list.share_view')}
        checked={isShared}
        onChange={(event) => setIsShared(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
