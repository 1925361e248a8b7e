import { formatDay } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { links } from '#web/links.ts'
import type { NewsArticleView } from '../contract.ts'
import style from './ArticlePage.module.css'
import type { NewsMessagesOf } from './NewsPage.tsx'

interface ArticlePageProps {
  article: NewsArticleView
  language: Language
  t: NewsMessagesOf
}

/** One article, and the newest others beneath it. */
export function ArticlePage({ article, language, t }: ArticlePageProps) {
  const say = (text: NewsArticleView['title']) => writtenIn(text, language, article.language)
  const langOf = (one: { language: Language }) =>
    one.language === language ? undefined : locales[one.language]
  const title = say(article.title)
  const lead = say(article.lead)
  const body = say(article.body)
  return (
    <main id="main">
      <article>
        <div className={`page ${style.head}`}>
          <p className={style.facts}>
            <a href={links.news(language)}>{t('public.news')}</a>
            <time dateTime={article.publishedAt}>
              {formatDay(article.publishedAt.slice(0, 10), language)}
            </time>
            <span>{article.author}</span>
          </p>
          <h1 lang={langOf(title)}>{title.text}</h1>
        </div>
        {article.cover && (
          <Picture image={article.cover} alt="" sizes="100vw" fit="cover" eager className={style.cover} />
        )}
        <div className={`page ${style.read}`}>
          <p className={style.lead} lang={langOf(lead)}>
            {lead.text}
          </p>
          <RichText className={style.text} html={body.text} lang={langOf(body)} />
          {body.language !== language && <p className={style.note}>{t(`public.only_in.${body.language}`)}</p>}
        </div>
      </article>
      {article.others.length > 0 && (
        <section className={`page ${style.others}`} aria-labelledby="others">
          <h2 id="others">{t('public.others')}</h2>
          <ul>
            {article.others.map((other) => {
              const name = writtenIn(other.title, language, other.language)
              return (
                <li key={other.slug}>
                  <p className={style.facts}>
                    <time dateTime={other.publishedAt}>
                      {formatDay(other.publishedAt.slice(0, 10), language)}
                    </time>
                    <span>{other.author}</span>
                  </p>
                  <h3 lang={langOf(name)}>
                    <a className="bare" href={links.article(language, other.slug)}>
                      {name.text}
                    </a>
                  </h3>
                </li>
              )
            })}
          </ul>
          <p className={style.all}>
            <a href={links.news(language)}>{t('public.all')}</a>
          </p>
        </section>
      )}
    </main>
  )
}
