import { joinParts } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import type { JurorView } from '../page-views.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './JuryPage.module.css'
import { bioIn } from './juror-bio.ts'
import { Part } from './Part.tsx'

interface JurorPageProps {
  view: JurorView
  language: Language
  t: GalleryMessages
  profile: Messages<'jury'>
}

/** A juror's portrait, text and own projects. */
export function JurorPage({ view: { jury, juror }, language, t, profile }: JurorPageProps) {
  const { name, jobTitle, company, teaching, portrait, images } = juror
  const bio = bioIn(juror, language)
  const langOf = (own: Language | undefined) => (own && own !== language ? locales[own] : undefined)
  return (
    <main id="main" className="page">
      <p className={style.back}>
        <a href={links.publicJury(language, jury.slug)}>
          {joinParts([t('jury.title'), inLanguage(jury.name, language)], language)}
        </a>
      </p>
      <h1 className={style.head}>{name}</h1>
      <div className={style.profile}>
        {portrait && (
          <div className={style.frame}>
            <Picture
              image={portrait}
              alt={t('jury.portrait', { name })}
              fit="cover"
              sizes="(max-width: 900px) 90vw, 30vw"
              eager
            />
          </div>
        )}
        <div>
          <p className={style.role}>
            {joinParts([jobTitle, company], language)}
            {(teaching === 'teacher' || teaching === 'manager') && (
              <span className="muted"> {profile(`profile.teaching.${teaching}`)}</span>
            )}
          </p>
          <p className={style.text} lang={langOf(bio.language)}>
            {bio.text}
          </p>
        </div>
      </div>
      {images.length > 0 && (
        <Part title={profile('profile.projects')}>
          <ul className={style.images}>
            {images.map(({ image, legend }, at) => (
              <li key={image.id}>
                <figure>
                  <Picture
                    image={image}
                    alt={legend ? '' : t('jury.work', { name, number: at + 1 })}
                    sizes="(max-width: 640px) 90vw, 40vw"
                  />
                  {legend && <figcaption lang={langOf(juror.bios[0]?.language)}>{legend}</figcaption>}
                </figure>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </main>
  )
}
