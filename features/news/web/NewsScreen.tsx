import { useNavigate } from 'react-router'
import { formatMoment } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type ArticleSummary, beginArticle, listMyArticles } from '../contract.ts'
import { type ArticleStatus, articleLifecycle } from '../lifecycle.ts'
import style from './News.module.css'
import { NewsTabs } from './NewsTabs.tsx'
import { useTitleOf } from './title-of.ts'

/** The user's own articles by status. */
export function Component() {
  const t = useMessages('news')
  const mine = useApiQuery(listMyArticles, {})
  return (
    <>
      <TitleBlock
        title={t('public.news')}
        facts={t('mine.about')}
        action={mine.data && mine.data.length > 0 && <Begin />}
      />
      <NewsTabs current="home" />
      <Waiting of={mine} label={t('loading')} failed={t('mine.failed')}>
        {(articles) => <Lists articles={articles} />}
      </Waiting>
    </>
  )
}

function Begin() {
  const t = useMessages('news')
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const begin = useApiAction(beginArticle, {
    refreshes: [listMyArticles],
    onDone: ({ id }) => void navigate(links.editArticle(id)),
  })
  const press = () => begin.mutate({}, { onError: (error) => say.error(sentenceOf(error) ?? '') })
  return (
    <Button look="next" busy={begin.isPending} onClick={press}>
      {t('public.write')}
    </Button>
  )
}

/** Articles that wait for their author come first. */
const order: ArticleStatus[] = ['declined', 'draft', 'awaiting_payment', 'in_review', 'published']

function Lists({ articles }: { articles: readonly ArticleSummary[] }) {
  const t = useMessages('news')
  const language = useLanguage()
  if (articles.length === 0) {
    return (
      <StateScreen
        heading="h2"
        title={t('public.none')}
        actions={
          <>
            <Begin />
            <ButtonLink href={links.news(language)} reload>
              {t('mine.public')}
            </ButtonLink>
          </>
        }
      >
        {t('mine.empty_about')}
      </StateScreen>
    )
  }
  return order
    .map((status) => ({ status, rows: articles.filter((article) => article.status === status) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ status, rows }) => (
      <section key={status} className={style.group} aria-labelledby={`news-${status}`}>
        <h2 id={`news-${status}`} className={style.band}>
          {t(`is.${status}`)}
        </h2>
        <ul>
          {rows.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </ul>
      </section>
    ))
}

export function ArticleRow({ article }: { article: ArticleSummary }) {
  const t = useMessages('news')
  const language = useLanguage()
  const title = useTitleOf()(article)
  const mayEdit = articleLifecycle.can('edit', article.status)
  return (
    <li className={style.row}>
      <div className={style.words}>
        <h3 className={style.name}>
          <Anchor className="bare" href={links.editArticle(article.id)}>
            {title}
          </Anchor>
        </h3>
        <p className="small muted">{article.author}</p>
        {article.status === 'declined' && <p className="small warn">{article.reason}</p>}
        <p className="small">
          {article.publishedAt && article.status === 'published'
            ? t('mine.published_at', { moment: formatMoment(article.publishedAt, language) })
            : article.submittedAt && article.status === 'in_review'
              ? t('mine.submitted_at', { moment: formatMoment(article.submittedAt, language) })
              : t('mine.changed_at', { moment: formatMoment(article.updatedAt, language) })}
        </p>
      </div>
      {mayEdit && (
        <ButtonLink small href={links.editArticle(article.id)}>
          {t('mine.continue')}
        </ButtonLink>
      )}
      {article.status === 'awaiting_payment' && (
        <ButtonLink small href={links.newsPayment(article.id)}>
          {t('mine.pay')}
        </ButtonLink>
      )}
      {article.status === 'published' && article.slug && (
        <ButtonLink small href={links.article(language, article.slug)} reload>
          {t('mine.see')}
        </ButtonLink>
      )}
    </li>
  )
}
