import { getUser } from '#features/accounts/sign-in/contract.ts'
import { wallTime } from '#features/contests/editions/zone.ts'
import { isInQuebec, rulesLanguages } from '#features/contests/rules/rules-languages.ts'
import type { ProjectView } from '#features/projects/steps/contract.ts'
import style from '#features/projects/steps/web/Step.module.css'
import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language, languages, locales, ownNames } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'

type Contest = NonNullable<ProjectView['contest']>

/** The language in which the rules are shown: French in Québec, until the user chooses another. */
export function useRulesLanguage(contest: Contest | null, chosen: Language | null) {
  const own = useLanguage()
  const user = useApiQuery(getUser, {})
  const written = languages.filter((language) => contest?.rules[language])
  const isHere = isInQuebec(user.data)
  const order = rulesLanguages(written, { own, isInQuebec: isHere })
  const shown = order.find((language) => language === chosen) ?? order[0] ?? own
  return { order, shown, isFrenchFirst: isHere && own !== 'fr' && written.includes('fr') }
}

interface RulesToAcceptProps {
  contest: Contest
  reading: ReturnType<typeof useRulesLanguage>
  onLanguage(language: Language): void
}

/** The rules with version and date, in the language that they are accepted in. */
export function RulesToAccept({ contest, reading, onLanguage }: RulesToAcceptProps) {
  const t = useMessages('projects')
  const rules = useMessages('contests')
  const own = useLanguage()
  const { order, shown, isFrenchFirst } = reading
  const day = wallTime(new Date(contest.rulesAt), contest.timeZone).slice(0, 10)
  return (
    <>
      {isFrenchFirst && <p className="small">{rules('rules.quebec')}</p>}
      {order.length > 1 && (
        <SelectField
          className={style.rulesLanguage}
          label={rules('rules.languages')}
          options={order.map((language) => ({ value: language, label: ownNames[language] }))}
          value={shown}
          onChange={(event) => {
            const language = order.find((one) => one === event.currentTarget.value)
            if (language) onLanguage(language)
          }}
        />
      )}
      {/* A region that scrolls has to be reached by those who have only keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={style.rules} tabIndex={0} aria-label={t('confirmation.rules')}>
        <p className="small muted">
          {rules('rules.version', { version: contest.rulesVersion, day: formatDay(day, own) })}
        </p>
        <RichText html={inLanguage(contest.rules, shown)} lang={locales[shown]} />
      </section>
      <p className="small muted">{rules('rules.scores')}</p>
    </>
  )
}
