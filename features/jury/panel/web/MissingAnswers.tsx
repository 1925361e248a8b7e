import { Fragment, type MouseEvent } from 'react'
import { locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { Question } from '../questionnaire.ts'
import style from './JuryQuestions.module.css'

// Rendered in place of the list, so that its items can be links.
const blank = '\u0001'

function goTo(event: MouseEvent, question: Question): void {
  const place = document.getElementById(question)
  if (!place) return
  event.preventDefault()
  const field = place.matches('input, textarea')
    ? place
    : place.querySelector<HTMLElement>('input:not([hidden]), textarea, button')
  place.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

interface MissingAnswersProps {
  missing: readonly Question[]
  href?: string
  /** For organisers, who cannot answer for the juror: no links. */
  plain?: boolean
}

export function MissingAnswers({ missing, href = '', plain }: MissingAnswersProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  if (missing.length === 0) {
    return <p className={style.done}>{t('questions.done')}</p>
  }
  const [before = '', after = ''] = t('questions.missing', { list: blank }).split(blank)
  const names = missing.map((question) => t(`question.${question}`))
  const parts = new Intl.ListFormat(locales[language]).formatToParts(names)
  let nth = -1
  return (
    <p className={style.missing}>
      {before}
      {parts.map((part, index) => {
        if (part.type === 'element') nth += 1
        const question = part.type === 'element' && !plain ? missing[nth] : undefined
        const key = `${index}-${part.value}`
        if (!question) return <Fragment key={key}>{part.value}</Fragment>
        return (
          <a
            key={key}
            href={`${href}#${question}`}
            onClick={href ? undefined : (event) => goTo(event, question)}
          >
            {part.value}
          </a>
        )
      })}
      {after}
    </p>
  )
}
