import type { ReactNode } from 'react'
import style from './ImageLink.module.css'

/** Opens the image's own page, which the script shows in the viewer. Without an address, only the image. */
export function ImageLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  return (
    <a href={href} className={style.link} data-image>
      {children}
    </a>
  )
}
