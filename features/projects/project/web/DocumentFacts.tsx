import type { ReactNode } from 'react'
import { formatNumber } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { type Messages, useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { ProjectDocument } from '../contract.ts'
import style from './Media.module.css'

const [kilobyte, megabyte] = [1024, 1024 ** 2]

function weightOf(bytes: number, t: Messages<'files'>, language: Language): string {
  if (bytes >= megabyte) return t('document.megabytes', { size: formatNumber(bytes / megabyte, language, 1) })
  return t('document.kilobytes', { size: formatNumber(Math.ceil(bytes / kilobyte), language) })
}

interface DocumentFactsProps {
  document: Pick<ProjectDocument, 'pages' | 'bytes' | 'originalName'>
  children?: ReactNode
}

/** Page count, file size and original name. */
export function DocumentFacts({ document, children }: DocumentFactsProps) {
  const t = useMessages('files')
  const language = useLanguage()
  return (
    <p className={style.about}>
      <span>{t('document.pages', { count: document.pages })}</span>
      <span>{weightOf(document.bytes, t, language)}</span>
      <span>{document.originalName}</span>
      {children}
    </p>
  )
}
