import type { EditionView } from '#features/gallery/pages/pages.ts'
import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import { WorkRow } from '#features/gallery/works/web/WorkRow.tsx'
import { inLanguage, type Language } from '#shared/language.ts'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import { links } from '#web/links.ts'
import style from './EditionPage.module.css'

interface EditionPageProps {
  edition: EditionView
  language: Language
  t: GalleryMessages
}

/** The winners of one edition: by level, and in each by discipline. */
export function EditionPage({ edition, language, t }: EditionPageProps) {
  return (
    <main id="main" className="page">
      <p className={style.back}>
        <a href={links.awards(language)}>{t('awards.title')}</a>
      </p>
      <h1 className={style.head}>{inLanguage(edition.name, language)}</h1>
      {edition.titles.map((title) => (
        <section key={title.key} className={style.level}>
          <h2>
            <GraveMark className={style.mark} />
            {inLanguage(title.name, language)}
          </h2>
          <WorkRow works={title.works} language={language} />
        </section>
      ))}
      {edition.levels.map((level) => (
        <section key={level.key} className={style.level}>
          <h2>
            <GraveMark className={style.mark} />
            {inLanguage(level.name, language)}
          </h2>
          {level.disciplines.map((discipline) => (
            <div key={discipline.key} className={style.discipline}>
              <h3>{inLanguage(discipline.name, language)}</h3>
              <WorkRow works={discipline.works} language={language} hasLevel={false} />
            </div>
          ))}
        </section>
      ))}
      {edition.hasJudging && (
        <p className={style.judging}>
          <a href={links.judging(language, edition.slug)}>{t('judging.title')}</a>
        </p>
      )}
    </main>
  )
}
