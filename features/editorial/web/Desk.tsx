import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Language } from '#shared/language.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import style from './Desk.module.css'
import { deskParts, placeOn } from './desk-place.ts'
import { useJump } from './use-jump.ts'

interface DeskProps {
  /** The address of the screen. */
  at: string
  written: Language
  openChecks: number
  texts: ReactNode
  checks: ReactNode
  entry: ReactNode
}

/** Texts, and beside them the checks and the entry. On a narrow screen these are tabs. */
export function Desk({ at, written, openChecks, texts, checks, entry }: DeskProps) {
  const t = useMessages('editorial')
  const [search] = useSearchParams()
  const part = oneOf(search, 'part', deskParts) ?? 'text'
  useJump()
  return (
    <>
      <div className={style.tabs}>
        <LinkTabs
          label={t('desk.parts')}
          current={part}
          words={deskParts.map((one) => ({
            key: one,
            label: t(`desk.${one}`),
            href: placeOn(at, written, one),
            note: one === 'checks' ? String(openChecks) : undefined,
          }))}
        />
      </div>
      <div className={style.desk} data-part={part}>
        <div className={style.texts}>{texts}</div>
        <aside className={style.aside} aria-label={t('desk.aside')}>
          <div className={style.checks}>{checks}</div>
          <div className={style.entry}>{entry}</div>
        </aside>
      </div>
    </>
  )
}
