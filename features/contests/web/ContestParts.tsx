import { inLanguage, locales } from '#shared/language.ts'
import { RichText } from '#web/kit/RichText.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import type { ContestView } from '../contract.ts'
import style from './Contest.module.css'
import { Prices } from './ContestFacts.tsx'

/** What an entrant reads before registering: prices, disciplines with their categories, rules. */
export function ContestParts({ contest }: { contest: ContestView }) {
  const t = useWords('contests')
  const language = useLanguage()
  const rules = inLanguage(contest.rules, language)
  return (
    <>
      {contest.allPrices.length > 0 && (
        <section className={style.section}>
          <h2>{t('prices.title')}</h2>
          <Prices prices={contest.allPrices} />
        </section>
      )}
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
      {rules && (
        <section className={style.section}>
          <h2>{t('rules')}</h2>
          <RichText html={rules} className={style.rules} lang={locales[language]} />
        </section>
      )}
    </>
  )
}
