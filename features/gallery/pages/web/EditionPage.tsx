import { emptyQuery, searchOf } from '#features/gallery/search/wall-query.ts'
import { formatNumber, joinParts } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import { links } from '#web/links.ts'
import type { EditionView } from '../page-views.ts'
import style from './EditionPage.module.css'
import type { GalleryMessages } from './gallery-messages.ts'
import { placeOf, WinnersIndex } from './WinnersIndex.tsx'
import { WorkRow } from './WorkRow.tsx'

interface EditionPageProps {
  edition: EditionView
  language: Language
  t: GalleryMessages
}

/** The winners of one edition: an index, then by level, and in each by discipline. */
export function EditionPage({ edition, language, t }: EditionPageProps) {
  const { works, awards } = edition.counts
  const wallOf = (level: string, discipline: string) =>
    `${links.inspirations(language)}${searchOf({
      ...emptyQuery,
      level: [level],
      discipline: [discipline],
      year: [String(edition.year)],
    })}`
  return (
    <main id="main" className="page">
      <p className={style.back}>
        <a href={links.awards(language)}>{t('awards.title')}</a>
      </p>
      <h1 className={style.head}>{inLanguage(edition.name, language)}</h1>
      <div className={style.lead}>
        <div>
          <p className={style.counts}>
            {joinParts([t('firms.works', { count: works }), t('firm.awards', { count: awards })], language)}
          </p>
          {awards > works && <p className="muted">{t('awards.once')}</p>}
          <ul className={style.more}>
            {edition.hasJury && (
              <li>
                <a href={links.publicJury(language, edition.slug)}>{t('jury.title')}</a>
              </li>
            )}
            {edition.hasJudging && (
              <li>
                <a href={links.judging(language, edition.slug)}>{t('judging.title')}</a>
              </li>
            )}
          </ul>
        </div>
        <WinnersIndex edition={edition} language={language} t={t} />
      </div>
      {edition.titles.map((title) => (
        <section key={title.key} className={style.level}>
          <h2>
            <GraveMark className={style.mark} />
            {inLanguage(title.name, language)}
          </h2>
          <WorkRow works={title.works} language={language} isLarge />
        </section>
      ))}
      {edition.levels.map((level) => (
        <section key={level.key} className={style.level} id={placeOf(level.key)}>
          <h2>
            <GraveMark className={style.mark} />
            {inLanguage(level.name, language)}
          </h2>
          {level.disciplines.map((discipline) => (
            <div key={discipline.key} className={style.discipline} id={placeOf(level.key, discipline.key)}>
              <h3>
                {inLanguage(discipline.name, language)}
                {discipline.count > discipline.works.length && (
                  <a href={wallOf(level.key, discipline.key)}>
                    {t('awards.see_all', { number: formatNumber(discipline.count, language) })}
                  </a>
                )}
              </h3>
              <WorkRow works={discipline.works} language={language} hasLevel={false} />
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}
