import { useId, useState } from 'react'
import { TextTabs } from '#features/projects/entry/web/TextTabs.tsx'
import { getProject } from '#features/projects/project/contract.ts'
import {
  getTranslations,
  requestTranslations,
  type TranslationWorkspace,
  translationDays,
} from '#features/projects/project/contract-translation.ts'
import { isWritten } from '#features/projects/project/text-parts.ts'
import style from '#features/projects/project/web/Step.module.css'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import servicePartStyle from '#features/projects/project/web/Texts.module.css'
import { openOrderOf } from '#features/projects/project/web/text-states.ts'
import { formatDay, formatLanguage, formatList, formatMoment, formatPrice } from '#shared/format.ts'
import { type Language, languages } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { links } from '#web/links.ts'

type Way = 'yes' | 'service' | 'no'

/** Who translates: the entrant, the service, or no one. */
export function TranslationStep() {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { project, change } = useStep()
  const projectId = project.id
  const workspace = useApiQuery(getTranslations, { projectId }).data
  const drop = useApiAction(requestTranslations, { refreshes: [getTranslations, getProject] })
  const [chosen, setChosen] = useState<Way | null>(null)
  const want = project.userWantToTranslate
  const hasOrders = workspace !== undefined && workspace.orders.length > 0
  const current: Way | null = want ? 'yes' : hasOrders ? 'service' : want === false ? 'no' : null
  const way = chosen ?? current
  const isOffered = workspace !== undefined && workspace.prices.length > 0
  const prices = workspace?.prices.map(({ currency, amount }) => formatPrice(amount, currency, spoken)) ?? []
  const price = formatList(prices, spoken, 'disjunction')
  const choose = (next: Way) => {
    setChosen(next)
    // Choosing the service is not saved: the languages ordered are.
    change({ userWantToTranslate: next === 'service' ? null : next === 'yes' })
    if (next !== 'service' && workspace?.orders.some(({ status }) => status === 'requested')) {
      const bought = workspace.orders.filter(({ status }) => status === 'bought')
      drop.mutate({ projectId, languages: bought.map(({ language }) => language) })
    }
  }
  const others = languages.filter((language) => language !== project.language)
  const isWrittenAnywhere = others.some((language) => isWritten(project.texts[language]))
  return (
    <>
      <div className={style.fields} id="translate">
        <RadioList
          legend={t('translation.question')}
          options={[
            { value: 'yes', label: t('translation.yes'), hint: t('translation.yes_hint') },
            {
              value: 'service',
              label: t('translation.service'),
              hint: isOffered
                ? t('translation.service_hint', { price, days: translationDays })
                : workspace && t('code.translation_not_offered'),
              disabled: !isOffered && !hasOrders,
            },
            {
              value: 'no',
              label: t('translation.no'),
              hint: t('translation.no_hint'),
            },
          ]}
          value={way}
          disabled={!project.isEditable}
          onChange={choose}
        />
        {way === 'service' && workspace && <ServicePart workspace={workspace} />}
      </div>
      {(way === 'yes' || way === 'service' || isWrittenAnywhere) && (
        <TextTabs step="translation" offered={others} />
      )}
    </>
  )
}

/** The languages available from the service; paid ones stay selected. */
function ServicePart({ workspace }: { workspace: TranslationWorkspace }) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { project, isMissing } = useStep()
  const errorId = useId()
  const isNoneChosen = project.isEditable && isMissing('translate')
  const request = useApiAction(requestTranslations, { refreshes: [getTranslations, getProject] })
  const isOffered = workspace.prices.length > 0
  const requested = workspace.orders
    .filter(({ status }) => status === 'requested')
    .map(({ language }) => language)
  const bought = workspace.orders.filter(({ status }) => status === 'bought').map(({ language }) => language)
  // Shows the selection at once; the server's response follows.
  const [pressed, setPressed] = useState<readonly Language[] | null>(null)
  const wanted: readonly Language[] = pressed ?? requested
  const press = (language: Language) => {
    const next = wanted.includes(language) ? wanted.filter((one) => one !== language) : [...wanted, language]
    setPressed(next)
    request.mutate(
      { projectId: project.id, languages: [...bought, ...next] },
      { onSettled: () => setPressed(null) },
    )
  }
  const hintOf = (language: Language): string | undefined => {
    const open = openOrderOf(workspace.orders, language)
    if (open?.status === 'bought')
      return t('translation.bought', { day: formatDay(open.dueOn ?? '', spoken) })
    if (wanted.includes(language)) {
      return isWritten(project.texts[language]) ? t('translation.replaces') : t('payment.owed')
    }
    const done = workspace.orders.findLast((one) => one.language === language && one.doneAt)
    return done?.doneAt ? t('translation.done', { day: formatMoment(done.doneAt, spoken) }) : undefined
  }
  return (
    <div>
      <fieldset className={servicePartStyle.service} aria-describedby={isNoneChosen ? errorId : undefined}>
        <legend>{t('translation.into')}</legend>
        {languages
          .filter((language) => language !== project.language)
          .map((language) => {
            const isBought = openOrderOf(workspace.orders, language)?.status === 'bought'
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
        <div className={servicePartStyle.actions}>
          <ButtonLink small href={links.projectStep(project.id, 'payment')}>
            {t('translation.pay')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
