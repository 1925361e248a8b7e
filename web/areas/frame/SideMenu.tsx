import { classes } from '#web/kit/classes.ts'
import type { MenuItem } from './frame-messages.ts'
import { MenuLink } from './MenuLink.tsx'
import style from './SideMenu.module.css'

type SideMenuProps = {
  label: string
  /** Groups of words, a line between them. */
  groups: readonly (readonly MenuItem[])[]
  current?: string | undefined
}

/** Left of the work; on a narrow screen it folds into one line under the header. */
export function SideMenu({ label, groups, current }: SideMenuProps) {
  const here = groups.flat().find(({ key }) => key === current)
  return (
    <>
      <nav className={style.side} aria-label={label}>
        <Groups groups={groups} current={current} />
      </nav>
      <details className={style.folded} key={current}>
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
      <ul key={group[0]?.key} className={style.group}>
        {group.map((item) => (
          <li key={item.key}>
            <MenuLink
              item={item}
              here={item.key === current}
              className={classes(style.word)}
              hereClass={style.here}
            />
          </li>
        ))}
      </ul>
    ))
}
