import type { MouseEvent } from 'react'
import type { MenuItem } from './frame-messages.ts'
import { MenuLink } from './MenuLink.tsx'
import style from './MenuSheet.module.css'

type MenuSheetProps = {
  label: string
  items: readonly MenuItem[]
  current: string | undefined
  social: readonly { name: string; href: string }[]
}

/** The second row of the header on a narrow screen. */
export function MenuSheet({ label, items, current, social }: MenuSheetProps) {
  return (
    <details className={style.sheet} name="mast">
      <summary>{label}</summary>
      <nav className={style.words} aria-label={label}>
        <ul onClickCapture={close}>
          {items.map((item) => (
            <li key={item.key}>
              <MenuLink
                item={item}
                here={current === item.key}
                hereClass={style.here}
                className={style.word}
              />
            </li>
          ))}
        </ul>
        <ul className={style.social}>
          {social.map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/** Inside the application no page is loaded, so the sheet has to go by itself. */
function close(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open')
}
