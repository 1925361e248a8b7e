import style from './Footer.module.css'
import type { MenuItem } from './frame-messages.ts'
import { MenuLink } from './MenuLink.tsx'

type FooterProps = {
  /** The name of the list of links. */
  label: string
  /** "© Palmarès 2026". */
  notice: string
  items?: readonly MenuItem[]
  /** The columns of the public site. */
  groups?: readonly { title: string; items: readonly MenuItem[] }[]
}

export function Footer({ label, notice, items = [], groups = [] }: FooterProps) {
  return (
    <footer className={style.foot}>
      <div className="page">
        <div className={style.line}>
          <p className={style.notice}>{notice}</p>
          <nav aria-label={label} className={groups.length > 0 ? style.columns : undefined}>
            {groups.map((group) => (
              <div key={group.title}>
                <h2 className={style.title}>{group.title}</h2>
                <Links items={group.items} className={style.column} />
              </div>
            ))}
            {items.length > 0 && <Links items={items} className={style.links} />}
          </nav>
        </div>
      </div>
    </footer>
  )
}

function Links({ items, className }: { items: readonly MenuItem[]; className: string | undefined }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.key}>
          <MenuLink item={item} className={style.word} />
        </li>
      ))}
    </ul>
  )
}
