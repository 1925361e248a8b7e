import type { ReactNode } from 'react'
import { classes } from '#web/kit/classes.ts'
import style from './AccountFrame.module.css'
import type { MenuItem } from './frame-messages.ts'
import { MenuLink } from './MenuLink.tsx'
import sideMenuStyle from './SideMenu.module.css'

type AccountFrameProps = {
  /** The name of the side menu. */
  label: string
  /** Groups of entries, with a line between them. */
  groups: readonly (readonly MenuItem[])[]
  current?: string | undefined
  /** Hides the menu, for content that needs full attention. */
  alone?: boolean
  children: ReactNode
}

/** Under the header: the side menu and the content. */
export function AccountFrame({ label, groups, current, alone, children }: AccountFrameProps) {
  if (alone) {
    return (
      <main id="main" tabIndex={-1} className="page">
        <div className={style.alone}>{children}</div>
      </main>
    )
  }
  return (
    <div className="page">
      <div className={style.account}>
        <SideMenu label={label} groups={groups} current={current} />
        <main id="main" tabIndex={-1} className={style.work}>
          {children}
        </main>
      </div>
    </div>
  )
}

type SideMenuProps = {
  label: string
  /** Groups of entries, with a line between them. */
  groups: readonly (readonly MenuItem[])[]
  current?: string | undefined
}

/** Left of the content. On a narrow screen it collapses to one line under the header. */
function SideMenu({ label, groups, current }: SideMenuProps) {
  const here = groups.flat().find(({ key }) => key === current)
  return (
    <>
      <nav className={sideMenuStyle.side} aria-label={label}>
        <Groups groups={groups} current={current} />
      </nav>
      <details className={sideMenuStyle.folded} key={current}>
        <summary>{here?.label ?? label}</summary>
        <nav aria-label={label}>
          <Groups groups={groups} current={current} />
        </nav>
      </details>
    </>
  )
}

function Groups({ groups, current }: Pick<SideMenuProps, 'groups' | 'current'>) {
  return groups
    .filter((group) => group.length > 0)
    .map((group) => (
      <ul key={group[0]?.key} className={sideMenuStyle.group}>
        {group.map((item) => (
          <li key={item.key}>
            <MenuLink
              item={item}
              here={item.key === current}
              className={classes(sideMenuStyle.word)}
              hereClass={sideMenuStyle.here}
            />
          </li>
        ))}
      </ul>
    ))
}
