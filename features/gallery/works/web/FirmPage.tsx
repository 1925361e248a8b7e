import { hostOf, siteName } from '#features/firms/profile/websites.ts'
import type { FirmPageView } from '#features/gallery/pages/pages.ts'
import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import { lettersOf } from '#features/gallery/search/letters.ts'
import { Wall } from '#features/gallery/search/web/Wall.tsx'
import { formatCountry, joinParts } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import style from './FirmPage.module.css'

interface FirmPageProps {
  firm: FirmPageView
  language: Language
  t: GalleryMessages
}

/** A firm's profile with its published works. */
export function FirmPage({ firm, language, t }: FirmPageProps) {
  const { name, city, country, website, socialLinks, logo, works, total, awards } = firm
  const description = writtenIn(firm.description, language, 'en')
  const place = joinParts([city, country && formatCountry(country, language)], language)
  return (
    <main id="main" className="page">
      <p className={style.back}>
        <a href={links.inspirations(language)}>{t('wall.title')}</a>
      </p>
      <header className={style.head}>
        <div>
          <h1 data-long={lettersOf(name) > 28 || undefined}>{name}</h1>
          <p className={style.facts}>
            {place && <span>{place}</span>}
            {website && (
              <a href={website} rel="noopener nofollow ugc">
                {hostOf(website)}
              </a>
            )}
            {socialLinks.map((address) => (
              <a key={address} href={address} rel="noopener nofollow ugc">
                {siteName(address)}
              </a>
            ))}
          </p>
        </div>
        {logo && (
          <div className={style.logo}>
            <Picture image={logo} alt={t('firm.logo', { name })} sizes="208px" />
          </div>
        )}
      </header>
      {description.text.trim() && (
        <p
          className={style.text}
          lang={description.language === language ? undefined : locales[description.language]}
        >
          {description.text.trim()}
        </p>
      )}
      <section className={style.works} aria-labelledby="works">
        <h2 id="works">
          {t('firm.works', { count: total })}
          {awards > 0 && <small>{t('firm.awards', { count: awards })}</small>}
        </h2>
        <Wall works={works} language={language} />
      </section>
    </main>
  )
}
