import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { SearchDialog, type SearchTarget } from '#features/overview/web/SearchDialog.tsx'
import { useMessages } from '#web/i18n/messages.ts'
import style from './AdminSearch.module.css'

interface AdminSearchProps {
  pages: readonly SearchTarget[]
  contests: readonly SearchTarget[]
}

/** The search of the admin area: a button in the header, Ctrl K everywhere, and / outside of fields. */
export function AdminSearch({ pages, contests }: AdminSearchProps) {
  const t = useMessages('overview')
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useHotkeys([['mod+K', open]], [])
  useHotkeys([['/', open]])
  return (
    <>
      <button type="button" className={style.button} aria-keyshortcuts="Control+K" onClick={open}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="6.75" cy="6.75" r="5" />
          <path d="m10.5 10.5 4 4" />
        </svg>
        <span className={style.word}>{t('search')}</span>
        <span className={style.keys} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {isOpen && <SearchDialog pages={pages} contests={contests} onClose={() => setIsOpen(false)} />}
    </>
  )
}
