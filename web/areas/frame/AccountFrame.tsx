import type { ReactNode } from 'react'
import style from './AccountFrame.module.css'
import type { MenuItem } from './frame-messages.ts'
import { SideMenu } from './SideMenu.tsx'

type AccountFrameProps = {
  /** The name of the side menu. */
  label: string
  /** Groups of words, a line between them. */
  groups: readonly (readonly MenuItem[])[]
  current?: string | undefined
  /** The menu gives way to a work with which nothing may compete. */
  alone?: boolean
  children: ReactNode
}

/** Under the header: the side menu, then the work. */
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
