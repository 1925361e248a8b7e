import type { ReactNode } from 'react'
import style from './AdminFrame.module.css'
import { Header, type HeaderProps } from './Header.tsx'

type AdminFrameProps = Omit<HeaderProps, 'dense'> & {
  /** The content under the header: the offline strip. */
  strip?: ReactNode
  children: ReactNode
}

/** The admin layout: the header with the sections in its second row, then full-width lists. */
export function AdminFrame({ strip, children, ...header }: AdminFrameProps) {
  return (
    <>
      <Header {...header} dense />
      {strip}
      <main id="main" tabIndex={-1} className="page">
        <div className={style.admin}>{children}</div>
      </main>
    </>
  )
}
