import { hostOf, siteName } from '#features/firms/websites.ts'
import { lettersOf } from '#features/gallery/search/letter-width.ts'
import { formatCountry, formatDay, joinNames, joinParts } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import type { FirmPageView } from '../page-views.ts'
import style from './FirmPage.module.css'
import type { GalleryMessages } from './gallery-messages.ts'
import { Part } from './Part.tsx'
import { Wall } from './Wall.tsx'

interface FirmPageProps {
  firm: FirmPageView
  language: Language
  t: GalleryMessages
  /** The roles of credits are messages of the projects domain. */
  parts: Messages<'projects'>
  news: Messages<'news'>
}

/** A firm's profile with its published works. */
export function FirmPage({ firm, language, t, parts, news }: FirmPageProps) {
  const { name, city, country, website, socialLinks, logo, works, total, awards } = firm
  const description = writtenIn(firm.description, language, 'en')
  const place = joinParts([city, country && formatCountry(country, language)], language)
  return (
    <main id="main" className="page">
      <p className={style.back}>
        <a href={links.publicFirms(language)}>{t('firms.title')}</a>
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
      {firm.editions.length > 0 && (
        <Part title={t('firm.by_edition')}>
          <dl className={style.lines}>
            {firm.editions.map((edition) => (
              <div key={edition.slug}>
                <dt>
                  <a href={links.edition(language, edition.slug)}>{inLanguage(edition.name, language)}</a>
                </dt>
                <dd>
                  {joinParts(
                    edition.levels.map((level) => `${inLanguage(level.name, language)} ${level.count}`),
                    language,
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {firm.credited.length > 0 && (
        <Part title={t('firm.credited')}>
          <dl className={style.lines}>
            {firm.credited.map((one) => (
              <div key={one.name}>
                <dt>{one.slug ? <a href={links.publicFirm(language, one.slug)}>{one.name}</a> : one.name}</dt>
                <dd className="muted">
                  {joinNames(
                    one.roles.map((role) => parts(`credit.${role}`)),
                    language,
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {firm.news.length > 0 && (
        <Part title={news('public.news')}>
          <ul className={style.lines}>
            {firm.news.map((item) => {
              const title = writtenIn(item.title, language, item.language)
              return (
                <li key={item.slug}>
                  <a
                    href={links.article(language, item.slug)}
                    lang={title.language === language ? undefined : locales[title.language]}
                  >
                    {title.text}
                  </a>
                  <time className="muted" dateTime={item.publishedAt}>
                    {formatDay(item.publishedAt.slice(0, 10), language)}
                  </time>
                </li>
              )
            })}
          </ul>
        </Part>
      )}
    </main>
  )
}
