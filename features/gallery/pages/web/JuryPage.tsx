import { joinParts } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import type { JuryView } from '../page-views.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './JuryPage.module.css'

interface JuryPageProps {
  jury: JuryView
  language: Language
  t: GalleryMessages
}

/** The members of a jury by name, each with a portrait and a link to their profile if they have written one. */
export function JuryPage({ jury, language, t }: JuryPageProps) {
  const hasPortraits = jury.jurors.some(({ portrait }) => portrait)
  return (
    <main id="main" className="page">
      <p className={style.back}>
        <a href={jury.isAnnounced ? links.edition(language, jury.slug) : links.submit(language)}>
          {inLanguage(jury.name, language)}
        </a>
      </p>
      <h1 className={style.head}>{t('jury.title')}</h1>
      <ul className={style.jurors}>
        {jury.jurors.map(({ slug, name, jobTitle, company, portrait, bios }) => (
          <li key={slug}>
            {hasPortraits && (
              <div className={style.frame} aria-hidden={portrait ? undefined : true}>
                {portrait ? (
                  <Picture
                    image={portrait}
                    alt={t('jury.portrait', { name })}
                    fit="cover"
                    sizes="(max-width: 640px) 46vw, 22vw"
                  />
                ) : (
                  <span className={style.letters}>{initialsOf(name)}</span>
                )}
              </div>
            )}
            <h2>
              {bios.length > 0 ? (
                <a className="bare" href={links.publicJuror(language, jury.slug, slug)}>
                  {name}
                </a>
              ) : (
                name
              )}
            </h2>
            <p className="muted">{joinParts([jobTitle, company], language)}</p>
          </li>
        ))}
      </ul>
      <p className={style.foot}>{t('jury.blind')}</p>
    </main>
  )
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
}
