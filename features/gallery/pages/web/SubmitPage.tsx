import { namedMoment } from '#features/contests/contest/local-time.ts'
import { formatCountry, formatDay, formatList, formatNumber } from '#shared/format.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { links } from '#web/links.ts'
import type { OpenContest, SubmitView } from '../page-views.ts'
import { FeesTable } from './FeesTable.tsx'
import type { GalleryMessages } from './gallery-messages.ts'
import { Part } from './Part.tsx'
import style from './SubmitPage.module.css'

interface SubmitPageProps {
  view: SubmitView
  language: Language
  t: GalleryMessages
  contests: Messages<'contests'>
  news: Messages<'news'>
}

/** What to know before registering: each open contest in full, the product gallery, questions and answers. */
export function SubmitPage({ view, language, t, contests, news }: SubmitPageProps) {
  return (
    <main id="main" className="page">
      <h1 className={style.head}>{t('submit.title')}</h1>
      <p className={style.lead}>{t('submit.about')}</p>
      {view.contests.map((contest) => (
        <Contest key={contest.id} contest={contest} language={language} t={t} contests={contests} />
      ))}
      {view.contests.length === 0 && (
        <None view={view} language={language} t={t} contests={contests} news={news} />
      )}
      <Part title={t('submit.product')}>
        <p className={style.text}>{t('submit.product_about')}</p>
        <p className={style.actions}>
          <ButtonLink href={links.submitProduct()} reload>
            {t('submit.product_begin')}
          </ButtonLink>
        </p>
      </Part>
      <Part title={inLanguage(view.faq.title, language)} id="faq">
        <RichText className={style.prose} html={inLanguage(view.faq.content, language)} />
      </Part>
    </main>
  )
}

interface ContestProps {
  contest: OpenContest
  language: Language
  t: GalleryMessages
  contests: Messages<'contests'>
}

function Contest({ contest, language, t, contests }: ContestProps) {
  const { timeZone, announcesAt, deadlineAt, allPrices, criteria, slug } = contest
  const named = (at: string) => ({ moment: namedMoment(at, timeZone, language) })
  const refunds = inLanguage(contest.refunds, language)
  const rules = inLanguage(contest.rules, language)
  return (
    <article>
      <header className={style.contest}>
        <h2>{inLanguage(contest.name, language)}</h2>
        <p>{inLanguage(contest.tagline, language)}</p>
      </header>
      <Part title={contests('admin.dates')}>
        <ul className={style.facts}>
          <li>{contests('facts.open', named(deadlineAt))}</li>
          {announcesAt && <li>{contests('facts.announces', named(announcesAt))}</li>}
          <li>
            <a href={links.calendar(contest.id, language)}>{t('submit.calendar')}</a>
          </li>
        </ul>
        <p className={style.actions}>
          <ButtonLink look="next" href={links.contests()} reload>
            {t('submit.register')}
          </ButtonLink>
        </p>
      </Part>
      <Part title={contests('prices.title')}>
        {allPrices.length === 0 ? (
          <p>{t('submit.free')}</p>
        ) : (
          <>
            <FeesTable fees={allPrices} language={language} contests={contests} timeZone={timeZone} />
            <p className={style.note}>{t('judging.fees')}</p>
          </>
        )}
        {withoutTags(refunds).trim() && (
          <details className={style.more}>
            <summary>{contests('refunds')}</summary>
            <RichText className={style.prose} html={refunds} />
          </details>
        )}
      </Part>
      <Part title={contests('disciplines')}>
        <div className={style.disciplines}>
          {contest.disciplines.map((discipline) => (
            <div key={discipline.id}>
              <h3>{inLanguage(discipline.name, language)}</h3>
              <ul>
                {discipline.categories.map((category) => (
                  <li key={category.id}>
                    {inLanguage(category.name, language)}
                    <span className="muted">{inLanguage(category.description, language)}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Part>
      {criteria.length > 0 && (
        <Part title={t('judging.criteria')}>
          <dl className={style.criteria}>
            {criteria.map(({ name, weight }) => (
              <div key={name.en}>
                <dt>{inLanguage(name, language)}</dt>
                <dd>{t('judging.percent', { percent: formatNumber(weight, language) })}</dd>
              </div>
            ))}
          </dl>
          {contest.hasJury && (
            <p className={style.actions}>
              <a href={links.publicJury(language, slug)}>{t('jury.title')}</a>
            </p>
          )}
        </Part>
      )}
      <Part title={t('submit.prepare')}>
        <Limits contest={contest} language={language} t={t} />
      </Part>
      {withoutTags(rules).trim() && (
        <Part title={contests('rules')}>
          <details className={style.more}>
            <summary>
              {contests('rules.version', {
                version: contest.rulesVersion,
                day: formatDay(contest.rulesAt.slice(0, 10), language),
              })}
            </summary>
            <RichText className={style.prose} html={rules} />
          </details>
        </Part>
      )}
    </article>
  )
}

const megabyte = 1024 ** 2

function ageRule(
  { completedFrom, completedWithinYears: count }: OpenContest['limits'],
  language: Language,
  t: GalleryMessages,
): string {
  const day = completedFrom ? formatDay(completedFrom, language) : ''
  return count === null ? t('submit.completed_from', { day }) : t('submit.completed_within', { count, day })
}

function Limits({ contest: { limits, disciplines }, language, t }: Omit<ContestProps, 'contests'>) {
  /** A document or question, with the disciplines that it is for. */
  const requested = (label: Localized, ids: readonly string[]) => {
    const names = disciplines
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => inLanguage(name, language))
    const what = inLanguage(label, language)
    return names.length === 0 ? what : t('submit.only_in', { what, list: formatList(names, language) })
  }
  const number = (value: number) => formatNumber(value, language)
  const least = number(limits.imagesAtLeast)
  const most = number(limits.imagesAtMost)
  return (
    <ul className={style.facts}>
      <li>
        {t('submit.images', {
          least,
          most,
          megabytes: number(Math.floor(limits.imageBytes / megabyte)),
          side: number(limits.imageShortestSide),
        })}
      </li>
      <li>{t('submit.description', { characters: number(limits.descriptionCharacters) })}</li>
      {limits.documentsAtMost > 0 && (
        <li>
          {t('submit.documents', {
            count: limits.documentsAtMost,
            megabytes: number(Math.floor(limits.documentBytes / megabyte)),
          })}
        </li>
      )}
      {limits.slots.map((slot) => (
        <li key={slot.key}>{requested(slot.label, slot.disciplineIds)}</li>
      ))}
      {limits.fields.map((field) => (
        <li key={field.key}>{requested(field.label, field.disciplineIds)}</li>
      ))}
      {limits.completedFrom && <li>{ageRule(limits, language, t)}</li>}
      {limits.countries.length > 0 && (
        <li>
          {t('submit.countries', {
            list: formatList(
              limits.countries.map((code) => formatCountry(code, language)),
              language,
            ),
          })}
        </li>
      )}
    </ul>
  )
}

function None({ view: { other }, language, t, contests, news }: SubmitPageProps) {
  const named = (at: string) => ({ moment: namedMoment(at, other?.timeZone ?? 'UTC', language) })
  return (
    <Part title={t('submit.contests')}>
      <p className={style.text}>{t('submit.no_contest')}</p>
      {other && (
        <>
          <h2 className={style.other}>{inLanguage(other.name, language)}</h2>
          <p>
            {contests(
              `facts.${other.state}`,
              named(
                other.state === 'upcoming'
                  ? other.opensAt
                  : other.state === 'announced'
                    ? (other.announcedAt ?? other.deadlineAt)
                    : other.deadlineAt,
              ),
            )}
          </p>
          {other.state === 'announced' && (
            <p>
              <a href={links.edition(language, other.slug)}>{t('awards.all', { year: other.year })}</a>
            </p>
          )}
        </>
      )}
      <p className={style.note}>
        {t('submit.follow')} <a href={links.news(language)}>{news('public.news')}</a>{' '}
        <a href={links.newsFeed(language)}>{news('public.feed')}</a>
      </p>
    </Part>
  )
}
