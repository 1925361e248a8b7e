import style from './Footer.module.css'
import type { MenuItem } from './frame-messages.ts'
import { MenuLink } from './MenuLink.tsx'

type FooterProps = {
  /** The name of the list of links. */
  label: string
  /** "© Palmarès 2026". */
  notice: string
  items: readonly MenuItem[]
}

export function Footer({ label, notice, items }: FooterProps) {
  return (
    <footer className={style.foot}>
      <div className="page">
        <div className={style.line}>
          <p className={style.notice}>{notice}</p>
          <nav aria-label={label}>
            <ul className={style.links}>
              {items.map((item) => (
                <li key={item.key}>
                  <MenuLink item={item} className={style.word} />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  )
}
