import style from './Changes.module.css'
import { changesOf } from './differences.ts'

interface ChangesProps {
  before: string
  after: string
}

/** One text with what was removed struck through and what was added underlined. */
export function Changes({ before, after }: ChangesProps) {
  // Changes have no identity and never move.
  return (
    <span className={style.changes}>
      {changesOf(before, after).map(({ kind, text }, place) => {
        switch (kind) {
          case 'removed':
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            return <del key={place}>{text}</del>
          case 'added':
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            return <ins key={place}>{text}</ins>
          default:
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            return <span key={place}>{text}</span>
        }
      })}
    </span>
  )
}
