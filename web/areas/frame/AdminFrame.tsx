import type { ReactNode } from 'react'
import style from './AdminFrame.module.css'
import { Header, type HeaderProps } from './Header.tsx'

type AdminFrameProps = Omit<HeaderProps, 'dense'> & {
  /** What stands under the header: the strip of a lost connection. */
  strip?: ReactNode
  children: ReactNode
}

/** The back office: the header with the sections in its second row, then the whole width for lists. */
export function AdminFrame({ strip, children, ...header }: AdminFrameProps) {
  return (
    <>
      <Header {...header} dense />
      {strip}
      <main id="main" tabIndex={-1} className="page">
        <div className={style.office}>{children}</div>
      </main>
    </>
  )
}
