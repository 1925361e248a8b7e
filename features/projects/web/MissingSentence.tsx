import { Fragment, type MouseEvent } from 'react'
import { locales } from '#shared/language.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { ProjectView } from '../contract.ts'
import type { MissingThing, Step } from '../steps.ts'
import style from './MissingSentence.module.css'

/** Where the thing stands in the step: a field by its name, an image by its number. */
function placeOf({ field, image }: MissingThing): string {
  return image ? `image-${image}` : field.replace('TooLong', '')
}

function goTo(event: MouseEvent, place: string): void {
  const target = document.getElementById(place)
  if (!target) return
  event.preventDefault()
  const field = target.matches('input, select, textarea, button')
    ? target
    : target.querySelector<HTMLElement>('input, select, textarea, button')
  target.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** What the step still lacks, in one sentence whose parts lead to their fields. */
export function MissingSentence({ project, step }: { project: ProjectView; step: Step }) {
  const t = useWords('projects')
  const language = useLanguage()
  const missing = project.missing.filter((one) => one.step === step)
  // The payment step is itself the sentence that something has to be paid.
  if (missing.length === 0 || !project.isEditable || step === 'payment') return null
  const shown = missing.slice(0, 6)
  const names = shown.map((one) => t(`missing.${one.field}`, { image: one.image ?? 0 }))
  if (missing.length > shown.length) names.push(t('missing.more', { count: missing.length - shown.length }))
  const parts = new Intl.ListFormat(locales[language], { type: 'conjunction' }).formatToParts(names)
  let nth = -1
  return (
    <p className={style.missing}>
      {t('missing.lead', { count: missing.length })}{' '}
      {parts.map((part, index) => {
        if (part.type === 'element') nth += 1
        const thing = part.type === 'element' ? shown[nth] : undefined
        const key = `${index}-${part.value}`
        if (!thing) return <Fragment key={key}>{part.value}</Fragment>
        return (
          <a key={key} href={`#${placeOf(thing)}`} onClick={(event) => goTo(event, placeOf(thing))}>
            {part.value}
          </a>
        )
      })}
      {t('missing.stop')}
    </p>
  )
}
