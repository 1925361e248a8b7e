import { useId, useState } from 'react'
import { isWritten } from '#features/projects/texts/texts.ts'
import style from '#features/projects/texts/web/Texts.module.css'
import { openOrderOf } from '#features/projects/texts/web/text-states.ts'
import {
  getTranslations,
  requestTranslations,
  type TranslationDesk,
} from '#features/projects/translations/contract-translation.ts'
import { formatDay, formatLanguage, formatMoment } from '#shared/format.ts'
import { type Language, languages } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { links } from '#web/links.ts'
import { getProject } from '../contract.ts'
import { useStep } from './StepContext.ts'

/** The languages that the service may be asked for; what is paid stays. */
export function ServicePart({ desk }: { desk: TranslationDesk }) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { project, isMissing } = useStep()
  const errorId = useId()
  const isNoneChosen = project.isEditable && isMissing('translate')
  const request = useApiAction(requestTranslations, { refreshes: [getTranslations, getProject] })
  const isOffered = desk.prices.length > 0
  const input = desk.orders.filter(({ status }) => status === 'asked').map(({ language }) => language)
  const bought = desk.orders.filter(({ status }) => status === 'bought').map(({ language }) => language)
  // What was just pressed shows at once; the server's answer follows.
  const [pressed, setPressed] = useState<readonly Language[] | null>(null)
  const wanted: readonly Language[] = pressed ?? input
  const press = (language: Language) => {
    const next = wanted.includes(language) ? wanted.filter((one) => one !== language) : [...wanted, language]
    setPressed(next)
    request.mutate(
      { projectId: project.id, languages: [...bought, ...next] },
      { onSettled: () => setPressed(null) },
    )
  }
  const hintOf = (language: Language): string | undefined => {
    const open = openOrderOf(desk.orders, language)
    if (open?.status === 'bought')
      return t('translation.bought', { day: formatDay(open.dueOn ?? '', spoken) })
    if (wanted.includes(language)) {
      return isWritten(project.texts[language]) ? t('translation.replaces') : t('translation.requested')
    }
    const done = desk.orders.findLast((one) => one.language === language && one.doneAt)
    return done?.doneAt ? t('translation.done', { day: formatMoment(done.doneAt, spoken) }) : undefined
  }
  return (
    <div>
      <fieldset className={style.service} aria-describedby={isNoneChosen ? errorId : undefined}>
        <legend>{t('translation.into')}</legend>
        {languages
          .filter((language) => language !== project.language)
          .map((language) => {
            const isBought = openOrderOf(desk.orders, language)?.status === 'bought'
            return (
              <Checkbox
                key={language}
                label={formatLanguage(language, spoken)}
                hint={hintOf(language)}
                checked={isBought || wanted.includes(language)}
                disabled={isBought || !project.isEditable || (!isOffered && !wanted.includes(language))}
                onChange={() => press(language)}
              />
            )
          })}
        {isNoneChosen && <FieldError id={errorId}>{t('translation.none_chosen')}</FieldError>}
      </fieldset>
      {request.error && <p role="alert">{request.error.message}</p>}
      {wanted.length > 0 && project.contest && (
        <div className={style.acts}>
          <ButtonLink small href={links.projectStep(project.id, 'payment')}>
            {t('translation.pay')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
