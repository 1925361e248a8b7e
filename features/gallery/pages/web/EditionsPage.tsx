import { joinParts } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { EditionSummary } from '../page-views.ts'
import style from './EditionsPage.module.css'
import type { GalleryMessages } from './gallery-messages.ts'
import { WorkRow } from './WorkRow.tsx'

interface EditionsPageProps {
  editions: readonly EditionSummary[]
  language: Language
  t: GalleryMessages
}

/** Every announced edition, with its best works. */
export function EditionsPage({ editions, language, t }: EditionsPageProps) {
  return (
    <main id="main" className="page">
      <h1 className={style.head}>{t('awards.title')}</h1>
      {editions.length === 0 && (
        <StateScreen heading="h2" title={t('awards.none')}>
          <a href={links.submit(language)}>{t('submit.title')}</a>
        </StateScreen>
      )}
      {editions.map((edition) => (
        <section key={edition.slug} className={style.edition}>
          <h2>
            <a className="bare" href={links.edition(language, edition.slug)}>
              {inLanguage(edition.name, language)}
            </a>
          </h2>
          <p className="small muted">
            {joinParts(
              [
                t('firms.works', { count: edition.counts.works }),
                t('firm.awards', { count: edition.counts.awards }),
              ],
              language,
            )}
          </p>
          <ul className={style.levels}>
            {edition.levels.map((level) => (
              <li key={level.key}>
                <i>{inLanguage(level.name, language)}</i> <span>{level.count}</span>
              </li>
            ))}
          </ul>
          <WorkRow works={edition.works} language={language} />
          <p className={style.all}>
            <a href={links.edition(language, edition.slug)}>{t('awards.all', { year: edition.year })}</a>
          </p>
        </section>
      ))}
      {editions.length > 0 && (
        <p className={style.check}>
          <a href={links.verifyAward(language)}>{t('awards.check')}</a>
        </p>
      )}
    </main>
  )
}
