import { Anchor } from '#web/kit/Anchor.tsx'
import { classes } from '#web/kit/classes.ts'
import { Wordmark } from '#web/kit/Wordmark.tsx'
import type { LanguageItem, MastLabels, MenuItem } from './frame-messages.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import style from './Mast.module.css'
import { MenuLink } from './MenuLink.tsx'
import { MenuSheet } from './MenuSheet.tsx'

export type MastProps = {
  labels: MastLabels
  /** Where the wordmark leads; a public page is drawn by the server. */
  home: { href: string; reload?: boolean }
  languages: readonly LanguageItem[]
  /** The `lang` of the page. */
  language: string
  social: readonly { name: string; href: string }[]
  /** "Login / Register" or "My account". */
  enter: MenuItem
  items: readonly MenuItem[]
  /** The key of the current word, if one is. */
  current?: string | undefined
  /** The back office has many words in its second row, so they are smaller. */
  dense?: boolean
}

/** The header of every page. It asks nothing of the browser, so the server draws it as well. */
export function Mast(props: MastProps) {
  const { labels, home, languages, language, social, enter, items, current, dense } = props
  return (
    <>
      <a className="skip" href="#main">
        {labels.skip}
      </a>
      <header className={style.mast}>
        <div className="page">
          <div className={style.top}>
            <Anchor
              className={style.logo}
              href={home.href}
              reload={home.reload ?? false}
              aria-label={labels.home}
            >
              <Wordmark />
            </Anchor>
            <ul className={style.social}>
              {social.map(({ name, href }) => (
                <li key={name}>
                  <a href={href} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
            <LanguageMenu label={labels.language} languages={languages} language={language} />
            <div className={style.enter}>
              <MenuLink
                item={enter}
                here={current === enter.key}
                hereClass={style.here}
                className={style.word}
              />
            </div>
            <MenuSheet label={labels.menu} items={[...items, enter]} current={current} social={social} />
          </div>
          <nav className={classes(style.menu, dense && style.dense)} aria-label={labels.menu}>
            {items.map((item) => (
              <MenuLink
                key={item.key}
                item={item}
                here={current === item.key}
                hereClass={style.here}
                className={style.word}
              />
            ))}
          </nav>
        </div>
      </header>
    </>
  )
}
