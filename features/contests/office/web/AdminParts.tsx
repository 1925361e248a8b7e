import type { AdminContest } from '#features/contests/contest/contract.ts'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { payablePeriods } from '#features/contests/contest/price.ts'
import { isJudged } from '#features/contests/lifecycle.ts'
import { formatDay, formatNumber, formatPrice, joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import style from './Contest.module.css'
import { Prices } from './ContestFacts.tsx'
import { areSettingsLocked } from './EditForm.tsx'
import { PriceGaps } from './PriceGaps.tsx'
import { periodRows } from './prices-form.ts'

/** The parts of a contest, each with a link to edit it. */
export function AdminParts({ contest }: { contest: AdminContest }) {
  const t = useMessages('contests')
  const language = useLanguage()
  const { limits } = contest
  const rulesDay = wallTime(new Date(contest.rulesAt), contest.timeZone).slice(0, 10)
  const isLocked = areSettingsLocked(contest)
  return (
    <>
      {isLocked && (
        <section className={style.section}>
          <h2>{t('admin.settings')}</h2>
          <p className={style.note} role="note">
            {t(contest.announcedAt ? 'admin.locked_announced' : 'admin.locked_judging')}
          </p>
        </section>
      )}
      <section>
        <PartHead isLocked={isLocked} title={t('admin.texts')} href={links.contestTexts(contest.id)} />
        <ul className={style.facts}>
          {inLanguage(contest.tagline, language) && <li>{inLanguage(contest.tagline, language)}</li>}
          <li>
            {t('rules')}
            {language === 'zh-hans' ? '：' : '. '}
            {t('rules.version', { version: contest.rulesVersion, day: formatDay(rulesDay, language) })}
          </li>
        </ul>
      </section>
      <section>
        <PartHead isLocked={isLocked} title={t('disciplines')} href={links.contestDisciplines(contest.id)} />
        <ul className={style.facts}>
          {contest.disciplines.map((discipline) => (
            <li key={discipline.id}>
              {inLanguage(discipline.name, language)}{' '}
              <span className="muted">{t('admin.categories', { count: discipline.categories.length })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <PartHead isLocked={isLocked} title={t('admin.limits')} href={links.contestLimits(contest.id)} />
        <ul className={style.facts}>
          <li>{t(`kind.${contest.kind}`)}</li>
          {limits.completedFrom && (
            <li>
              {t('admin.completed_from')} {formatDay(limits.completedFrom, language)}
            </li>
          )}
          {limits.completedWithinYears !== null && (
            <li>{t('admin.completed_within_count', { count: limits.completedWithinYears })}</li>
          )}
          {limits.countries.length > 0 && (
            <li>{t('admin.countries_count', { count: limits.countries.length })}</li>
          )}
          <li>
            {t('admin.summary_limits', {
              least: limits.imagesAtLeast,
              most: limits.imagesAtMost,
              megabytes: formatNumber(limits.imageBytes / 1024 / 1024, language),
              characters: formatNumber(limits.descriptionCharacters, language),
            })}
          </li>
        </ul>
      </section>
      <section>
        <PartHead isLocked={isLocked} title={t('fields.title')} href={links.contestFields(contest.id)} />
        {limits.fields.length === 0 && <p className={style.facts}>{t('fields.none')}</p>}
        <ul className={style.facts}>
          {limits.fields.map((field) => (
            <li key={field.key}>
              {inLanguage(field.label, language)}{' '}
              <span className="muted">
                {joinParts(
                  [t(`field_type.${field.type}`), field.isRequired ? t('fields.required_short') : null],
                  language,
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <PartHead isLocked={isLocked} title={t('prices.title')} href={links.contestPrices(contest.id)} />
        <Prices contest={contest} prices={payablePeriods(contest.allPrices, contest.deadlineAt)} />
        {contest.extras.length > 0 && (
          <ul className={style.facts}>
            {contest.extras.map(({ kind, currency, amount }) => (
              <li key={kind + currency}>
                {t(`extra.${kind}`)} <span className="tnum">{formatPrice(amount, currency, language)}</span>
              </li>
            ))}
          </ul>
        )}
        {contest.allPrices.length > 0 && (
          <div className={style.facts}>
            <PriceGaps contest={contest} rows={periodRows(contest.allPrices, contest.timeZone, language)} />
          </div>
        )}
      </section>
      <section>
        <PartHead isLocked={isLocked} title={t('admin.scale')} href={links.contestScale(contest.id)} />
        <p className={style.facts}>{t('admin.jurors_per_entry', { count: contest.evaluationsPerEntry })}</p>
        <ul className={style.figures}>
          {contest.criteria.map((criterion) => (
            <li key={criterion.key}>
              <span>{inLanguage(criterion.name, language)}</span>
              <span className="tnum">{t('admin.weight', { weight: criterion.weight })}</span>
            </li>
          ))}
          {contest.levels.map((level) => (
            <li key={level.key}>
              <span>{inLanguage(level.name, language)}</span>
              {level.threshold !== null && (
                <span className="tnum">
                  {t('admin.threshold', { score: formatNumber(level.threshold, language, 2) })}
                </span>
              )}
            </li>
          ))}
        </ul>
        {isJudged(contest.status) && <p className={style.facts}>{t('admin.thresholds_in_results')}</p>}
      </section>
    </>
  )
}

/** A locked part can still be read. */
function PartHead({ title, href, isLocked }: { title: string; href: string; isLocked: boolean }) {
  const t = useMessages('contests')
  return (
    <div className={style.part}>
      <h2>{title}</h2>
      <span>
        {isLocked && <span className="muted">{t('admin.locked')} </span>}
        <Anchor href={href} aria-label={t(isLocked ? 'admin.view_part' : 'admin.edit_part', { part: title })}>
          {t(isLocked ? 'admin.view' : 'admin.edit')}
        </Anchor>
      </span>
    </div>
  )
}
