import { formatCountry, joinParts } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { type FirmsView, noFirmsQuery, searchOfFirms } from '../firms-query.ts'
import style from './FirmsPage.module.css'
import type { GalleryMessages } from './gallery-messages.ts'

interface FirmsPageProps {
  view: FirmsView
  language: Language
  t: GalleryMessages
}

/** The firms with published work, by name. */
export function FirmsPage({ view, language, t }: FirmsPageProps) {
  const { query, firms, next, total, letters } = view
  const here = links.publicFirms(language)
  const isFiltered = Boolean(query.q || query.country || query.letter)
  return (
    <main id="main" className="page">
      <div className={style.head}>
        <h1>{t('firms.title')}</h1>
        {total !== null && <p className="muted">{t('firms.count', { count: total })}</p>}
      </div>
      <Search view={view} language={language} t={t} />
      {letters.length > 1 && (
        <nav className={style.letters} aria-label={t('firms.letters')}>
          {letters.map((letter) => (
            <a
              key={letter}
              href={`${here}${searchOfFirms({ ...noFirmsQuery, country: query.country, letter })}`}
              aria-current={letter === query.letter ? 'true' : undefined}
            >
              {letter === '0' ? t('firms.other') : letter.toUpperCase()}
            </a>
          ))}
        </nav>
      )}
      {firms.length === 0 ? (
        <StateScreen
          heading="h2"
          title={isFiltered ? t('facet.no_firm') : t('firms.none')}
          actions={isFiltered && <ButtonLink href={here}>{t('facet.all_firms')}</ButtonLink>}
        >
          {!isFiltered && t('wall.bare_about')}
        </StateScreen>
      ) : (
        <ul className={style.list}>
          {firms.map(({ slug, name, city, country, works, awards }) => (
            <li key={slug}>
              <a className="bare" href={links.publicFirm(language, slug)}>
                {name}
              </a>
              <span className="muted">
                {joinParts([city, country && formatCountry(country, language)], language)}
              </span>
              <span className={style.count}>{t('firms.works', { count: works })}</span>
              <span className={style.count}>{awards > 0 && t('firm.awards', { count: awards })}</span>
            </li>
          ))}
        </ul>
      )}
      {(next || query.after) && (
        <p className={style.more}>
          {next && (
            <ButtonLink href={`${here}${searchOfFirms({ ...query, after: next })}`} rel="next">
              {t('firms.next')}
            </ButtonLink>
          )}
          {query.after && (
            <a href={`${here}${searchOfFirms({ ...query, after: '' })}`}>{t('wall.from_start')}</a>
          )}
        </p>
      )}
    </main>
  )
}

/** Works without JavaScript: a form that loads the list again. */
function Search({ view: { query, countries }, language, t }: FirmsPageProps) {
  const named = countries
    .map((code) => ({ code, name: formatCountry(code, language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locales[language]))
  return (
    <search>
      <form action={links.publicFirms(language)} className={style.search}>
        <label>
          <span>{t('facet.find_firm')}</span>
          <input type="search" name="q" defaultValue={query.q} maxLength={100} enterKeyHint="search" />
        </label>
        <label>
          <span>{t('facet.country')}</span>
          <select name="country">
            <option value="">{t('firms.all_countries')}</option>
            {named.map(({ code, name }) => (
              <option key={code} value={code} selected={code === query.country}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">{t('firms.search')}</Button>
      </form>
    </search>
  )
}
