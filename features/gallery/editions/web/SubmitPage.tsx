import { zoneName } from '#features/contests/editions/zone.ts'
import type { OpenContest } from '#features/gallery/pages/pages.ts'
import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import { formatMoment } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import style from './SubmitPage.module.css'

interface SubmitPageProps {
  contests: readonly OpenContest[]
  language: Language
  t: GalleryMessages
}

/** The ways to submit a work: to an open contest, or a product to the gallery only. */
export function SubmitPage({ contests, language, t }: SubmitPageProps) {
  return (
    <main id="main" className="page">
      <h1 className={style.head}>{t('submit.title')}</h1>
      <p className={style.lead}>{t('submit.about')}</p>
      <section className={style.way}>
        <h2>{t('submit.contests')}</h2>
        {contests.length === 0 && <p>{t('submit.no_contest')}</p>}
        <ul>
          {contests.map((contest) => (
            <li key={contest.id} className={style.contest}>
              <h3>{inLanguage(contest.name, language)}</h3>
              <p>{inLanguage(contest.tagline, language)}</p>
              <p className="muted">
                {t('submit.deadline', {
                  at: formatMoment(contest.deadlineAt, language, contest.timeZone),
                  zone: zoneName(contest.timeZone, locales[language], new Date(contest.deadlineAt)),
                })}
              </p>
              <p className="small">
                <a href={links.calendar(contest.id, language)}>{t('submit.calendar')}</a>
              </p>
            </li>
          ))}
        </ul>
        {contests.length > 0 && (
          <ButtonLink look="next" href={links.contests()} reload>
            {t('submit.register')}
          </ButtonLink>
        )}
      </section>
      <section className={style.way}>
        <h2>{t('submit.product')}</h2>
        <p>{t('submit.product_about')}</p>
        <ButtonLink href={links.submitProduct()} reload>
          {t('submit.product_begin')}
        </ButtonLink>
      </section>
    </main>
  )
}
