import type { MouseEvent, ReactNode } from 'react'
import { Anchor } from '#web/kit/Anchor.tsx'
import { classes } from '#web/kit/classes.ts'
import { Wordmark } from '#web/kit/Wordmark.tsx'
import { type HeaderLabels, itemsByGroup, type LanguageItem, type MenuItem } from './frame-messages.ts'
import style from './Header.module.css'
import languageMenuStyle from './LanguageMenu.module.css'
import { MenuLink } from './MenuLink.tsx'
import menuSheetStyle from './MenuSheet.module.css'

export type HeaderProps = {
  labels: HeaderLabels
  /** The target of the wordmark; the server renders public pages. */
  home: { href: string; reload?: boolean }
  languages: readonly LanguageItem[]
  /** The `lang` of the page. */
  language: string
  social: readonly { name: string; href: string }[]
  /** "Login / Register" or "My account". */
  enter: MenuItem
  items: readonly MenuItem[]
  /** The key of the current menu entry, if there is one. */
  current?: string | undefined
  /** The page has a side menu: no second row, and the sheet, with all entries, as long as there is no room for it. */
  isBesideMenu?: boolean
  /** Before the language menu: the search of the admin area. */
  tool?: ReactNode
}

/** The header of every page. It uses no browser API, so the server renders it too. */
export function Header(props: HeaderProps) {
  const { labels, home, languages, language, social, enter, items, current, isBesideMenu, tool } = props
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
            {tool}
            <LanguageMenu label={labels.language} languages={languages} language={language} />
            <div className={style.enter}>
              <MenuLink
                item={enter}
                here={current === enter.key}
                hereClass={style.here}
                className={style.word}
              />
            </div>
            <MenuSheet
              label={labels.menu}
              items={isBesideMenu ? items : [...items, enter]}
              current={current}
              social={social}
              isBesideMenu={isBesideMenu}
            />
          </div>
          {!isBesideMenu && (
            <nav className={style.menu} aria-label={labels.menu}>
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
          )}
        </div>
      </header>
    </>
  )
}

type LanguageMenuProps = {
  label: string
  languages: readonly LanguageItem[]
  language: string
}

/** A `details`, so that it opens without script. */
function LanguageMenu({ label, languages, language }: LanguageMenuProps) {
  const current = languages.find(({ lang }) => lang === language)
  return (
    <details className={languageMenuStyle.menu} name="header" key={language}>
      <summary>
        <span className="visually-hidden">{label}</span>
        <svg className={languageMenuStyle.globe} viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="7.25" />
          <ellipse cx="9" cy="9" rx="3.2" ry="7.25" />
          <path d="M1.75 9h14.5" />
        </svg>
        {(current?.code ?? language).toUpperCase()}
      </summary>
      <ul>
        {languages.map(({ lang, code, name, href, press }) => (
          <li key={lang}>
            <a
              href={href}
              lang={lang}
              hrefLang={lang}
              aria-current={lang === language ? 'true' : undefined}
              onClick={press && ((event) => instead(event, press))}
            >
              {name} <span className={languageMenuStyle.code}>({code})</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function instead(event: MouseEvent, press: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  press()
}

type MenuSheetProps = {
  label: string
  items: readonly MenuItem[]
  current: string | undefined
  social: readonly { name: string; href: string }[]
  isBesideMenu: boolean | undefined
}

/** The second row of the header, or the side menu, on a narrow screen. */
function MenuSheet({ label, items, current, social, isBesideMenu }: MenuSheetProps) {
  return (
    <details className={classes(menuSheetStyle.sheet, isBesideMenu && menuSheetStyle.dense)} name="header">
      <summary>{label}</summary>
      <nav className={menuSheetStyle.words} aria-label={label}>
        {itemsByGroup(items).map(([group, members]) => (
          <ul key={group ?? ''} onClickCapture={close}>
            {group && <li className={menuSheetStyle.group}>{group}</li>}
            {members.map((item) => (
              <li key={item.key}>
                <MenuLink
                  item={item}
                  here={current === item.key}
                  hereClass={menuSheetStyle.here}
                  className={menuSheetStyle.word}
                />
              </li>
            ))}
          </ul>
        ))}
        <ul className={menuSheetStyle.social}>
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

/** The application loads no new page, so the sheet must close itself. */
function close(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open')
}
