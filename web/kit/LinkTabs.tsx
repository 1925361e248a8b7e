import { Anchor } from './Anchor.tsx'
import style from './LinkTabs.module.css'

interface LinkTabsProps {
  /** The name of the row, for screen readers. */
  label: string
  words: readonly {
    key: string
    label: string
    href: string
    /** A count or a state beside the word. */
    note?: string | undefined
    lang?: string
  }[]
  current: string
}

/** The tabs of a screen as a row of links, the current one under the accent. */
export function LinkTabs({ label, words, current }: LinkTabsProps) {
  return (
    <nav className={style.row} aria-label={label}>
      {words.map((word) => (
        <Anchor
          key={word.key}
          href={word.href}
          className={style.word}
          aria-current={word.key === current ? 'page' : undefined}
        >
          <span lang={word.lang}>{word.label}</span>
          {word.note !== undefined && <small>{word.note}</small>}
        </Anchor>
      ))}
    </nav>
  )
}
