import { Anchor } from '#web/kit/Anchor.tsx'
import style from './Breadcrumbs.module.css'

interface BreadcrumbsProps {
  label: string
  /** The screens above this one; its own title follows as the heading. */
  crumbs: readonly { href: string; label: string }[]
}

export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
  if (crumbs.length === 0) return null
  return (
    <nav className={style.crumbs} aria-label={label}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.href}>
            <Anchor href={crumb.href}>{crumb.label}</Anchor>
          </li>
        ))}
      </ol>
    </nav>
  )
}
