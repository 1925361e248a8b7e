import type { ReactNode } from 'react'
import type { CreditRole } from '#features/projects/credits/credits.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import { formatList } from '#shared/format.ts'
import { useLanguage, useWords } from '#web/i18n/words.ts'
import { Picture, type PictureImage } from '#web/kit/Picture.tsx'
import style from './Claims.module.css'

interface ClaimedWorkProps {
  work: { kind: ProjectKind; title: string; by: string; year: number | null; cover: PictureImage | null }
  /** What is said of the claim. */
  children: ReactNode
  acts: ReactNode
}

/** A published work as a row: its cover, what is said of it and what can be done. */
export function ClaimedWork({ work, children, acts }: ClaimedWorkProps) {
  const t = useWords('projects')
  const { kind, title, by, year, cover } = work
  return (
    <li>
      <div className={style.thumb}>
        {cover && <Picture image={cover} alt="" sizes="84px" fit="cover" className={style.picture} />}
      </div>
      <div className={style.words}>
        <h3 className={style.name}>{title || t(`untitled.${kind}`)}</h3>
        <p className={style.facts}>{[by, year].filter(Boolean).join(' · ')}</p>
        {children}
      </div>
      <div className={style.acts}>{acts}</div>
    </li>
  )
}

/** The parts that a credit names, in one phrase. */
export function useRoles(): (roles: readonly CreditRole[]) => string {
  const t = useWords('projects')
  const language = useLanguage()
  return (roles) =>
    formatList(
      roles.map((role) => t(`credit.${role}`)),
      language,
    )
}
