import { namedMoment } from '#features/contests/contest/local-time.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { formatCountry, formatDay, joinParts } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { GraveMark } from '#web/kit/GraveMark.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import type { HomeView } from '../page-views.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './HomePage.module.css'
import { lowestFees } from './home-fees.ts'
import { OpeningImage } from './OpeningImage.tsx'
import { Part } from './Part.tsx'
import { addressOfWork } from './page-addresses.ts'
import { WorkRow } from './WorkRow.tsx'

interface HomePageProps {
  home: HomeView
  language: Language
  t: GalleryMessages
  contests: Messages<'contests'>
  news: Messages<'news'>
}

const langOf = (written: { language: Language }, language: Language) =>
  written.language === language ? undefined : locales[written.language]

/** The way in: one great work, the running contest, the latest winners, news, and what a visitor can do. */
export function HomePage({ home, language, t, contests, news }: HomePageProps) {
  const { hero, works, edition } = home
  return (
    <main id="main">
      {hero && <Opening hero={hero} language={language} />}
      <div className="page">
        <div className={style.lead}>
          <h1>{t('home.title')}</h1>
          <div>
            <p>{t('home.about')}</p>
            <p className={style.actions}>
              <ButtonLink href={links.inspirations(language)}>{t('wall.all')}</ButtonLink>
            </p>
          </div>
        </div>
        <Contests home={home} language={language} t={t} contests={contests} />
        {works.length > 0 && (
          <section className={style.section}>
            <div className={style.bar}>
              <h2>{t(edition ? 'home.winners' : 'home.newest')}</h2>
              {edition ? (
                <a href={links.edition(language, edition.slug)}>{inLanguage(edition.name, language)}</a>
              ) : (
                <a href={links.inspirations(language)}>{t('wall.all')}</a>
              )}
            </div>
            <WorkRow works={works} language={language} />
          </section>
        )}
        <News home={home} language={language} news={news} />
        <section className={style.ways} aria-label={t('footer.take_part')}>
          <Way title={t('submit.title')} href={links.submit(language)}>
            {t('submit.about')}
          </Way>
          <Way title={t('submit.product_begin')} href={links.submitProduct()}>
            {t('submit.product_about')}
          </Way>
          <Way title={t('home.account')} href={links.loginIn(language)}>
            {t('home.account_about')}
          </Way>
        </section>
      </div>
    </main>
  )
}

function Opening({ hero, language }: { hero: NonNullable<HomeView['hero']>; language: Language }) {
  const { card, opening, awards } = hero
  const title = writtenIn(card.title, language, 'en')
  const [best] = awards
  return (
    <figure className={style.opening}>
      <OpeningImage
        opening={opening}
        alt={inLanguage(opening.alt, language) || inLanguage(opening.legend, language) || title.text}
        link={(picture) => (
          <a href={addressOfWork(card, language)} data-work>
            {picture}
          </a>
        )}
        className={style.first}
      />
      <figcaption className={`page ${style.caption}`}>
        {best && (
          <span className={style.level}>
            <GraveMark className={style.mark} />
            {inLanguage(best.level, language)}
          </span>
        )}
        <a href={addressOfWork(card, language)} className="bare" lang={langOf(title, language)}>
          {title.text}
        </a>
        <span className="muted">
          {joinParts([card.firm, card.city, card.country && formatCountry(card.country, language)], language)}
        </span>
      </figcaption>
    </figure>
  )
}

type ContestsProps = Pick<HomePageProps, 'home' | 'language' | 't' | 'contests'>

function Contests({ home, language, t, contests }: ContestsProps) {
  if (home.contests.length === 0) {
    return (
      <Part title={contests('list.title')}>
        <p className={style.none}>{t('submit.no_contest')}</p>
        <p>
          <a href={links.submit(language)}>{t('home.submit')}</a>
        </p>
      </Part>
    )
  }
  return home.contests.map((contest) => {
    const { state, timeZone, announcesAt } = contest
    const named = (at: string) => ({ moment: namedMoment(at, timeZone, language) })
    const isComing = state === 'open' || state === 'upcoming'
    const fees = state === 'open' ? lowestFees(contest.prices, language) : ''
    return (
      <Part
        key={contest.id}
        title={
          state === 'open'
            ? t('home.open')
            : contests(state === 'upcoming' ? 'state.upcoming' : `status.${state}`)
        }
      >
        <h3 className={isComing ? style.contest : undefined}>{inLanguage(contest.name, language)}</h3>
        {isComing && <p className={style.tagline}>{inLanguage(contest.tagline, language)}</p>}
        <ul className={style.facts}>
          <li>
            {contests(`facts.${state}`, named(state === 'upcoming' ? contest.opensAt : contest.deadlineAt))}
          </li>
          {fees && <li>{t('home.from', { fees })}</li>}
          {announcesAt && <li>{contests('facts.announces', named(announcesAt))}</li>}
        </ul>
        {isComing && (
          <p className={style.actions}>
            {state === 'open' && (
              <ButtonLink look="next" href={links.contests()} reload>
                {t('submit.register')}
              </ButtonLink>
            )}
            <a href={links.submit(language)}>{t('home.submit')}</a>
          </p>
        )}
      </Part>
    )
  })
}

function News({ home, language, news }: Pick<HomePageProps, 'home' | 'language' | 'news'>) {
  const { issue } = home
  if (home.news.length === 0 && !issue) return null
  return (
    <section className={style.section}>
      <div className={style.bar}>
        <h2>{news('public.news')}</h2>
        <a href={links.news(language)}>{news('public.all')}</a>
      </div>
      <ul className={style.news}>
        {home.news.map((item) => {
          const title = writtenIn(item.title, language, item.language)
          return (
            <li key={item.slug}>
              <Cover image={item.cover} />
              <p className="muted tiny">
                <time dateTime={item.publishedAt}>{formatDay(item.publishedAt.slice(0, 10), language)}</time>
              </p>
              <h3 lang={langOf(title, language)}>
                <a className="bare" href={links.article(language, item.slug)}>
                  {title.text}
                </a>
              </h3>
            </li>
          )
        })}
        {issue && (
          <li>
            <Cover image={issue.cover} />
            <p className="muted tiny">{news('public.magazine')}</p>
            <h3>
              <a className="bare" href={links.magazine(language)}>
                {inLanguage(issue.title, language) || news('public.issue', { number: issue.number })}
              </a>
            </h3>
          </li>
        )}
      </ul>
    </section>
  )
}

function Cover({ image }: { image: ImageView | null }) {
  if (!image) return null
  return (
    <div className={style.cover}>
      <Picture
        image={image}
        alt=""
        fit="cover"
        sizes="(max-width: 640px) 90vw, 25vw"
        className={style.picture}
      />
    </div>
  )
}

function Way({ title, href, children }: { title: string; href: string; children: string }) {
  return (
    <div>
      <h2>
        <a className="bare" href={href}>
          {title}
        </a>
      </h2>
      <p>{children}</p>
    </div>
  )
}
