import { formatDay } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { NewsItem, NewsListView } from '../contract.ts'
import style from './NewsPage.module.css'

export type NewsMessagesOf = Messages<'news'>

interface NewsPageProps {
  news: NewsListView
  language: Language
  t: NewsMessagesOf
}

/** The public news, newest first. The latest article is large. */
export function NewsPage({ news: { items, page, pages }, language, t }: NewsPageProps) {
  const here = links.news(language)
  const at = (other: number) => (other > 1 ? `${here}?page=${other}` : here)
  return (
    <main id="main" className="page">
      <div className={style.head}>
        <h1>{t('public.news')}</h1>
        <p>{t('public.news_about')}</p>
      </div>
      {items.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('public.none')}
          actions={
            <ButtonLink href={links.myNews()} reload>
              {t('public.write')}
            </ButtonLink>
          }
        >
          {t('public.none_about')}
        </StateScreen>
      ) : (
        <ul className={style.list}>
          {items.map((item, place) => (
            <Item key={item.slug} item={item} language={language} isFirst={place === 0 && page === 1} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className={style.pages} aria-label={t('public.pages')}>
          {page > 1 && (
            <a rel="prev" href={at(page - 1)}>
              {t('public.newer')}
            </a>
          )}
          <span className="muted tnum">{t('public.page_of', { page, pages })}</span>
          {page < pages && (
            <a rel="next" href={at(page + 1)}>
              {t('public.older')}
            </a>
          )}
        </nav>
      )}
      {items.length > 0 && (
        <p className={style.foot}>
          <a href={links.myNews()}>{t('public.write')}</a>
          <a href={links.newsFeed(language)}>{t('public.feed')}</a>
        </p>
      )}
    </main>
  )
}

function Item({ item, language, isFirst }: { item: NewsItem; language: Language; isFirst: boolean }) {
  const title = writtenIn(item.title, language, item.language)
  const lead = writtenIn(item.lead, language, item.language)
  const langOf = (one: { language: Language }) =>
    one.language === language ? undefined : locales[one.language]
  return (
    <li className={isFirst ? style.first : style.item} data-pictured={item.cover ? '' : undefined}>
      {item.cover && (
        <div className={style.cover}>
          <Picture
            image={item.cover}
            alt=""
            fit="cover"
            sizes={isFirst ? '(max-width: 900px) 100vw, 58vw' : '(max-width: 900px) 100vw, 30vw'}
            eager={isFirst}
            className={style.picture}
          />
        </div>
      )}
      <div className={style.words}>
        <p className={style.facts}>
          <time dateTime={item.publishedAt}>{formatDay(item.publishedAt.slice(0, 10), language)}</time>
          <span>{item.author}</span>
        </p>
        <h2 lang={langOf(title)}>
          <a className="bare" href={links.article(language, item.slug)}>
            {title.text}
          </a>
        </h2>
        <p className={style.lead} lang={langOf(lead)}>
          {lead.text}
        </p>
      </div>
    </li>
  )
}
