import type { ContestView } from '#features/contests/contest/contract.ts'
import { inLanguage, locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import style from './Contest.module.css'
import { Prices } from './ContestFacts.tsx'
import { RulesPart } from './RulesPart.tsx'

interface ContestPartsProps {
  contest: ContestView
  isInQuebec: boolean
}

/** What an entrant reads before registering: fees and refunds, disciplines with their categories, rules. */
export function ContestParts({ contest, isInQuebec }: ContestPartsProps) {
  return (
    <>
      <ContestTerms contest={contest} />
      <RulesPart contest={contest} isInQuebec={isInQuebec} />
    </>
  )
}

/** Fees and refunds, disciplines with their categories. */
export function ContestTerms({ contest }: Pick<ContestPartsProps, 'contest'>) {
  const t = useMessages('contests')
  const language = useLanguage()
  const refunds = inLanguage(contest.refunds, language)
  return (
    <>
      {contest.allPrices.length > 0 && (
        <section className={style.section}>
          <h2>{t('prices.title')}</h2>
          <Prices contest={contest} prices={contest.allPrices} />
        </section>
      )}
      {refunds && (
        <section className={style.section}>
          <h2>{t('refunds')}</h2>
          <RichText html={refunds} className={style.rules} lang={locales[language]} />
        </section>
      )}
      {contest.disciplines.length > 0 && (
        <section className={style.section}>
          <h2>{t('disciplines')}</h2>
          {contest.disciplines.map((discipline) => (
            <div key={discipline.id} className={style.discipline}>
              <h3>{inLanguage(discipline.name, language)}</h3>
              <dl>
                {discipline.categories.map((category) => (
                  <div key={category.id}>
                    <dt>{inLanguage(category.name, language)}</dt>
                    <dd>{inLanguage(category.description, language)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </section>
      )}
    </>
  )
}
