import { Outlet, useLocation, useParams } from 'react-router'
import { useMessages } from '#web/i18n/messages.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { contestParts, currentItem } from './admin-menu.ts'
import style from './ContestLayout.module.css'

/** A screen of one contest. Where the side menu has no room, its parts are tabs. */
export function Component() {
  const t = useMessages('areas')
  const { contestId = '' } = useParams()
  const { pathname } = useLocation()
  const parts = contestParts(t, { id: contestId, name: '' })
  return (
    <>
      <div className={style.tabs}>
        <LinkTabs label={t('admin.sections')} words={parts} current={currentItem(parts, pathname) ?? ''} />
      </div>
      <Outlet />
    </>
  )
}
