import { useSearchParams } from 'react-router'
import { type ContestView, getRules, type RulesView } from '#features/contests/contest/contract.ts'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { rulesLanguages } from '#features/contests/contest/rules-languages.ts'
import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language, languages, locales, ownNames } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import style from './Contest.module.css'

interface RulesPartProps {
  contest: ContestView
  /** Whether the Charter of the French Language applies to the user. */
  isInQuebec: boolean
}

/** The current rules, or those of the version in the URL. */
export function RulesPart({ contest, isInQuebec }: RulesPartProps) {
  const t = useMessages('contests')
  const [search] = useSearchParams()
  const version = search.get('version') ?? contest.rulesVersion
  const { id, rules, rulesAt } = contest
  if (version === contest.rulesVersion) {
    const present = { version, rules, rulesAt }
    return inLanguage(rules, 'fr') && <Rules contest={contest} isInQuebec={isInQuebec} found={present} />
  }
  return (
    <FormerRules contestId={id} version={version}>
      {(found) => (
        <Rules contest={contest} isInQuebec={isInQuebec} found={found}>
          <p className={style.note}>
            {t('rules.former')} <Anchor href={`${links.contest(id)}#rules`}>{t('rules.present')}</Anchor>
          </p>
        </Rules>
      )}
    </FormerRules>
  )
}

interface FormerProps {
  contestId: string
  version: string
  children(found: RulesView): React.ReactNode
}

function FormerRules({ contestId, version, children }: FormerProps) {
  const t = useMessages('contests')
  const found = useApiQuery(getRules, { contestId, version })
  return (
    <Waiting of={found} failed={t('failed_this')}>
      {children}
    </Waiting>
  )
}

interface RulesProps extends RulesPartProps {
  found: RulesView
  children?: React.ReactNode
}

function Rules({ contest, isInQuebec, found, children }: RulesProps) {
  const t = useMessages('contests')
  const own = useLanguage()
  const [search] = useSearchParams()
  const written = languages.filter((language) => found.rules[language])
  const order = rulesLanguages(written, { own, isInQuebec })
  const shown = order.find((language) => language === search.get('rules')) ?? order[0] ?? own
  const day = wallTime(new Date(found.rulesAt), contest.timeZone).slice(0, 10)
  const hrefOf = (language: Language) => {
    const next = new URLSearchParams(search)
    next.set('rules', language)
    return `${links.contest(contest.id)}?${next}#rules`
  }
  return (
    <section className={style.section} id="rules">
      <h2>{t('rules')}</h2>
      <p className={style.about}>
        {t('rules.version', { version: found.version, day: formatDay(day, own) })}
      </p>
      <p className={style.about}>{t('rules.scores')}</p>
      {children}
      {isInQuebec && own !== 'fr' && written.includes('fr') && (
        <p className={style.note}>{t('rules.quebec')}</p>
      )}
      {order.length > 1 && (
        <LinkTabs
          label={t('rules.languages')}
          current={shown}
          words={order.map((language) => ({
            key: language,
            label: ownNames[language],
            lang: locales[language],
            href: hrefOf(language),
          }))}
        />
      )}
      <RichText html={inLanguage(found.rules, shown)} className={style.rules} lang={locales[shown]} />
    </section>
  )
}
