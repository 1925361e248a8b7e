import type { ReactNode } from 'react'
import { formatList, formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import { links } from '#web/links.ts'
import type { JudgingView } from '../page-views.ts'
import { FeesTable } from './FeesTable.tsx'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './JudgingPage.module.css'
import { Part as PagePart } from './Part.tsx'

interface JudgingPageProps {
  judging: JudgingView
  language: Language
  t: GalleryMessages
  /** The contest's names of its fees. */
  contests: Messages<'contests'>
}

/** How an edition was judged: the figures, the share of each level, the fees, and how to verify the result. */
export function JudgingPage({ judging, language, t, contests }: JudgingPageProps) {
  const { report } = judging
  const edition = inLanguage(judging.name, language)
  const figures = [
    ['entries', report.entries],
    ['projects', report.projects],
    ['jurors', report.jurors],
    ['evaluations', report.evaluations],
  ] as const
  return (
    <main id="main" className="page">
      <p className={style.back}>
        <a href={links.edition(language, judging.slug)}>{edition}</a>
      </p>
      <h1 className={style.head}>{t('judging.title')}</h1>
      <dl className={style.figures}>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>
              {name === 'jurors' && judging.hasJury ? (
                <a href={links.publicJury(language, judging.slug)}>{t('judging.jurors', { count })}</a>
              ) : (
                t(`judging.${name}`, { count })
              )}
            </dt>
            <dd>{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
      <Part title={t('judging.how')}>
        <p>{t('judging.blind', { count: report.evaluationsPerEntry })}</p>
        <p>{t('judging.model')}</p>
        <Linked groups={report.groups} t={t} />
        <Reliability value={report.reliability} language={language} t={t} />
        <p>
          {report.recusals === 0
            ? t('judging.no_recusals')
            : t('judging.recusals', { count: report.recusals })}
        </p>
        <p>
          {report.overrides === 0
            ? t('judging.no_overrides')
            : t('judging.overrides', { count: report.overrides })}
        </p>
        {report.finalists > 0 && <p>{t('judging.finalists', { count: report.finalists })}</p>}
        {judging.prizes.length > 0 && (
          <p>
            {t('judging.prizes', {
              names: formatList(
                judging.prizes.map((name) => inLanguage(name, language)),
                language,
              ),
            })}
          </p>
        )}
      </Part>
      <Part title={t('judging.criteria')}>
        <Criteria judging={judging} language={language} t={t} />
      </Part>
      <Part title={t('work.awards')}>
        <Levels judging={judging} language={language} t={t} />
        <p>{t('judging.level_score')}</p>
        <p>{t(report.finalists > 0 ? 'judging.order_finals' : 'judging.order')}</p>
      </Part>
      <Part title={t('judging.check')}>
        {judging.digest && (
          <>
            <p>{t('judging.log')}</p>
            <p className={style.digest}>
              <span className={style.label}>{t('judging.digest')}</span>
              <code>{judging.digest}</code>
            </p>
          </>
        )}
        <p>{t('judging.published')}</p>
        <p>
          <a href={links.judgingScores(judging.contestId)} download>
            {t('judging.get_scores')}
          </a>
        </p>
      </Part>
      <Part title={contests('prices.title')}>
        <Fees judging={judging} language={language} t={t} contests={contests} />
        {withoutTags(inLanguage(judging.refunds, language)).trim() && (
          <div className={style.refunds}>
            <h3>{contests('refunds')}</h3>
            <RichText html={inLanguage(judging.refunds, language)} />
          </div>
        )}
      </Part>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PagePart title={title}>
      <div className={style.text}>{children}</div>
    </PagePart>
  )
}

// Above this reliability, another jury would hardly change the order. Below the second threshold, the page calls the
// order partial.
const firm = 0.8
const fair = 0.6

type ReliabilityProps = { value: number | null; language: Language; t: GalleryMessages }

function Reliability({ value, language, t }: ReliabilityProps) {
  if (value === null) return null
  const params = { value: formatNumber(value, language, 2) }
  if (value >= firm) return <p>{t('judging.reliability_firm', params)}</p>
  return <p>{t(value >= fair ? 'judging.reliability_fair' : 'judging.reliability_loose', params)}</p>
}

/** The statement about luck. All jurors can be compared only if their evaluations overlap. */
function Linked({ groups, t }: { groups: number; t: GalleryMessages }) {
  return <p>{groups > 1 ? t('judging.groups', { count: groups }) : t('judging.joined')}</p>
}

type Plotted = { judging: JudgingView; language: Language; t: GalleryMessages }

function Criteria({ judging, language, t }: Plotted) {
  return (
    <table className={style.levels}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('judging.criteria')}</th>
          <th scope="col">{t('judging.weight')}</th>
        </tr>
      </thead>
      <tbody>
        {judging.criteria.map(({ name, weight }) => (
          <tr key={name.en}>
            <th scope="row" className={style.criterion}>
              {inLanguage(name, language)}
            </th>
            <td className={style.share}>
              {t('judging.percent', { percent: formatNumber(weight, language) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The share of each level as a bar on one scale, with its number. */
function Levels({ judging, language, t }: Plotted) {
  const { levels, entries } = judging.report
  const most = Math.max(1, ...levels.map((level) => level.entries))
  return (
    <table className={style.levels}>
      <caption className="visually-hidden">{t('work.awards')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('facet.level')}</th>
          <th scope="col">{t('judging.count')}</th>
          <th scope="col">{t('judging.share')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => {
          const share = entries === 0 ? 0 : (100 * level.entries) / entries
          const name = level.name ? inLanguage(level.name, language) : t('judging.no_award')
          return (
            <tr key={name} data-none={level.name === null || undefined}>
              <th scope="row">
                {name}
                {level.threshold !== null && (
                  <span className={style.label}>
                    {t('judging.from', { score: formatNumber(level.threshold, language, 2) })}
                  </span>
                )}
              </th>
              <td>
                <div className={style.count}>
                  <svg aria-hidden="true" className={style.bar} preserveAspectRatio="none">
                    <rect width={`${(100 * level.entries) / most}%`} height="100%" />
                  </svg>
                  <span>{formatNumber(level.entries, language)}</span>
                </div>
              </td>
              <td className={style.share}>
                {t('judging.percent', { percent: formatNumber(share, language) })}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type Priced = Plotted & { contests: Messages<'contests'> }

function Fees({ judging, language, t, contests }: Priced) {
  const { fees } = judging
  if (fees.length === 0) return <p>{t('judging.free')}</p>
  return (
    <>
      <FeesTable fees={fees} language={language} contests={contests} />
      <p>{t('judging.fees')}</p>
    </>
  )
}
