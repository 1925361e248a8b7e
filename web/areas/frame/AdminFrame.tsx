import type { ReactNode } from 'react'
import { classes } from '#web/kit/classes.ts'
import style from './AdminFrame.module.css'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { itemsByGroup } from './frame-messages.ts'
import { Header, type HeaderProps } from './Header.tsx'
import { MenuLink } from './MenuLink.tsx'
import sideMenuStyle from './SideMenu.module.css'

type AdminFrameProps = Omit<HeaderProps, 'isBesideMenu'> & {
  /** The content under the header: the offline strip. */
  strip?: ReactNode
  crumbs: { label: string; list: readonly { href: string; label: string }[] }
  children: ReactNode
}

/** The admin layout: the groups of the menu at the left, or in the header's sheet, and the content beside them. */
export function AdminFrame({ strip, crumbs, children, ...header }: AdminFrameProps) {
  const { labels, items, current } = header
  return (
    <>
      <Header {...header} isBesideMenu />
      {strip}
      <div className="page">
        <div className={style.admin}>
          <nav className={classes(sideMenuStyle.side, style.side)} aria-label={labels.menu}>
            {itemsByGroup(items).map(([group, members]) => (
              <div key={group ?? ''} className={style.group}>
                {group && <p className={style.heading}>{group}</p>}
                <ul aria-label={group}>
                  {members.map((item) => (
                    <li key={item.key}>
                      <MenuLink
                        item={item}
                        here={item.key === current}
                        className={sideMenuStyle.word}
                        hereClass={sideMenuStyle.here}
                      />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <main id="main" tabIndex={-1} className={style.work}>
            <Breadcrumbs label={crumbs.label} crumbs={crumbs.list} />
            {children}
          </main>
        </div>
      </div>
    </>
  )
}
