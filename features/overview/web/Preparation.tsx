import { formatList } from '#shared/format.ts'
import { type Language, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { ContestStatusView } from '../contract-contest-status.ts'
import type { PreparationCheck, PreparationState } from '../preparation.ts'
import style from './ContestStatus.module.css'

type PreparationProps = Pick<ContestStatusView, 'status' | 'preparation'> & { contestId: string }

/**
 * The check list before the opening. Each line says what is missing and leads to where it is set. An open contest shows
 * only what is still missing.
 */
export function Preparation({ contestId, status, preparation }: PreparationProps) {
  const t = useMessages('overview')
  const language = useLanguage()
  const places: Record<PreparationCheck, string> = {
    dates: '#dates',
    texts: links.contestTexts(contestId),
    disciplines: links.contestDisciplines(contestId),
    fields: links.contestFields(contestId),
    prices: links.contestPrices(contestId),
    criteria: links.contestScale(contestId),
    jury: links.adminJury(contestId),
    seller: links.adminSeller(),
    taxes: links.adminTaxes(),
  }
  const contests = useMessages('contests')
  const missing = preparation.filter(({ state }) => state !== 'done')
  const left = missing.length
  const isDraft = status === 'draft'
  const listOf = (names: readonly string[]) => formatList(names, language)
  const inLanguages = (missing: readonly Language[]) => listOf(missing.map((one) => ownNames[one]))
  const linesOf = ({ check, state, languages, texts }: PreparationState): string[] => {
    if (state === 'done') return [t('check.done')]
    if (texts.length > 0) {
      return texts.map((one) =>
        t('check.texts_in', {
          texts: listOf(one.texts.map((text) => contests(textNames[text]))),
          list: inLanguages(one.languages),
        }),
      )
    }
    return [
      languages.length > 0
        ? t('check.languages', { list: inLanguages(languages) })
        : t(`check_missing.${check}`),
    ]
  }
  if (!isDraft && (status !== 'open' || left === 0)) return null
  return (
    <section className={style.section}>
      <h2>{t(isDraft ? 'preparation' : 'preparation.missing')}</h2>
      <p className={style.about}>
        {left === 0 ? t('preparation.ready') : t('preparation.left', { count: left })}
      </p>
      <ul className={style.checks}>
        {(isDraft ? preparation : missing).map(({ check, state, languages, texts }) => (
          <li key={check} data-state={state}>
            <Mark isDone={state === 'done'} />
            <span>
              <Anchor href={places[check]}>{t(`check.${check}`)}</Anchor>
              <span className={style.state}>
                {linesOf({ check, state, languages, texts }).join('\n')}
                {state === 'blocking' && ` ${t('check.blocking')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const textNames = {
  name: 'admin.called',
  tagline: 'admin.tagline',
  rules: 'rules',
  refunds: 'refunds',
} as const

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <svg className={style.mark} viewBox="0 0 12 12" aria-hidden="true">
      {isDone ? <path d="M1.5 6.5l3 3 6-7" /> : <circle cx="6" cy="6" r="4.25" />}
    </svg>
  )
}
