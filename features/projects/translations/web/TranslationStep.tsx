import { useState } from 'react'
import { getProject } from '#features/projects/steps/contract.ts'
import { ServicePart } from '#features/projects/steps/web/ServicePart.tsx'
import style from '#features/projects/steps/web/Step.module.css'
import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { isWritten } from '#features/projects/texts/texts.ts'
import { TextTabs } from '#features/projects/texts/web/TextTabs.tsx'
import { formatMoney } from '#shared/format.ts'
import { languages } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RadioList } from '#web/kit/RadioList.tsx'
import { getTranslations, requestTranslations, translationDays } from '../contract-translation.ts'

type Way = 'yes' | 'service' | 'no'

/** Who translates: the entrant, the service, or nobody. */
export function TranslationStep() {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const { project, change } = useStep()
  const projectId = project.id
  const desk = useApiQuery(getTranslations, { projectId }).data
  const drop = useApiAction(requestTranslations, { refreshes: [getTranslations, getProject] })
  const [chosen, setChosen] = useState<Way | null>(null)
  const want = project.userWantToTranslate
  const hasOrders = desk !== undefined && desk.orders.length > 0
  const kept: Way | null = want ? 'yes' : hasOrders ? 'service' : want === false ? 'no' : null
  const way = chosen ?? kept
  const isOffered = desk !== undefined && desk.prices.length > 0
  const price = desk?.prices
    .map(({ currency, amount }) => formatMoney(amount, currency, spoken))
    .join(t('translation.price_or'))
  const choose = (next: Way) => {
    setChosen(next)
    // Choosing the service is not saved: the languages ordered are.
    change({ fields: { userWantToTranslate: next === 'service' ? null : next === 'yes' } })
    if (next !== 'service' && desk?.orders.some(({ status }) => status === 'asked')) {
      const bought = desk.orders.filter(({ status }) => status === 'bought')
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
                ? t('translation.service_hint', { price: price ?? '', days: translationDays })
                : desk && t('translation.service_none'),
              disabled: !isOffered && !hasOrders,
            },
            {
              value: 'no',
              label: t('translation.no'),
              hint: t(project.contest ? 'translation.no_hint' : 'translation.no_hint_product'),
            },
          ]}
          value={way}
          disabled={!project.isEditable}
          onChange={choose}
        />
        {way === 'service' && desk && <ServicePart desk={desk} />}
      </div>
      {(way === 'yes' || way === 'service' || isWrittenAnywhere) && (
        <TextTabs step="translation" offered={others} />
      )}
    </>
  )
}
