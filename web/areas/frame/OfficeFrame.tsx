import type { ReactNode } from 'react'
import { Mast, type MastProps } from './Mast.tsx'
import style from './OfficeFrame.module.css'

type OfficeFrameProps = Omit<MastProps, 'dense'> & {
  /** What stands under the header: the strip of a lost connection. */
  strip?: ReactNode
  children: ReactNode
}

/** The back office: the header with the sections in its second row, then the whole width for lists. */
export function OfficeFrame({ strip, children, ...mast }: OfficeFrameProps) {
  return (
    <>
      <Mast {...mast} dense />
      {strip}
      <main id="main" tabIndex={-1} className="page">
        <div className={style.office}>{children}</div>
      </main>
    </>
  )
}
