import type { ReactNode } from 'react'
import style from './Differences.module.css'
import { differencesOf, type Piece } from './differences.ts'

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  // Pieces have no identity and never move.
  return pieces.map(({ text, isOwn }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    isOwn ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}

interface SideProps {
  pieces: readonly Piece[]
  /** The text for an empty side. */
  nothing: string
}

function Side({ pieces, nothing }: SideProps) {
  return (
    <p className={style.text} dir="auto">
      {pieces.length > 0 ? <Marked pieces={pieces} /> : <span className="muted">{nothing}</span>}
    </p>
  )
}

interface DifferencesProps {
  mine: { head: ReactNode; text: string; action?: ReactNode }
  theirs: { head: ReactNode; text: string; action?: ReactNode }
  nothing: string
}

/** Two texts side by side, with the differences highlighted. */
export function Differences({ mine, theirs, nothing }: DifferencesProps) {
  const found = differencesOf(mine.text, theirs.text)
  return (
    <div className={style.sides}>
      <div>
        <p className={style.head}>{mine.head}</p>
        <Side pieces={found.mine} nothing={nothing} />
        {mine.action && <div className={style.actions}>{mine.action}</div>}
      </div>
      <div>
        <p className={style.head}>{theirs.head}</p>
        <Side pieces={found.theirs} nothing={nothing} />
        {theirs.action && <div className={style.actions}>{theirs.action}</div>}
      </div>
    </div>
  )
}
