import { useSearchParams } from 'react-router'
import { type ArticleSummary, getArticle, listMyArticles } from '#features/news/contract.ts'
import { NewsTabs } from '#features/news/web/NewsTabs.tsx'
import { useTitleOf } from '#features/news/web/title-of.ts'
import { WaitingArticles } from '#features/news/web/WaitingArticles.tsx'
import { ArticlePaymentStep } from '#features/payments/checkout/web/PaymentStep.tsx'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import style from './PaymentPage.module.css'

/**
 * The checkout of one article, with the parts of a project's payment; without one, the articles awaiting
 * payment.
 */
export function Component() {
  const [search] = useSearchParams()
  const articleId = search.get('article')
  return articleId ? <OneArticle key={articleId} articleId={articleId} /> : <Waiters />
}

function Waiters() {
  const t = useMessages('news')
  const mine = useApiQuery(listMyArticles, {})
  return (
    <>
      <TitleBlock title={t('payment.title')} />
      <NewsTabs current="payment" />
      <Waiting of={mine} label={t('loading')} failed={t('mine.failed')}>
        {(articles) => (
          <WaitingArticles articles={articles.filter(({ status }) => status === 'awaiting_payment')} />
        )}
      </Waiting>
    </>
  )
}

function OneArticle({ articleId }: { articleId: string }) {
  const t = useMessages('news')
  const article = useApiQuery(getArticle, { articleId })
  return (
    <Waiting of={article} label={t('loading')} failed={t('mine.failed')} heading="h1">
      {(found) => <OpenCheckout article={found} />}
    </Waiting>
  )
}

function OpenCheckout({ article }: { article: ArticleSummary }) {
  const t = useMessages('news')
  const titleOf = useTitleOf()
  return (
    <div className={style.till}>
      <title>{`${t('payment.title')} — Palmarès`}</title>
      <div className={style.what}>
        <NewsTabs current="payment" />
        <h1 className={style.title}>{t('part.payment')}</h1>
        <figure className={style.bare}>
          <figcaption>
            <b>{titleOf(article)}</b>
            {article.author}
          </figcaption>
        </figure>
      </div>
      <div className={style.slip}>
        <ArticlePaymentStep
          articleId={article.id}
          onward={<ButtonLink href={links.editArticle(article.id)}>{t('payment.see_article')}</ButtonLink>}
        />
      </div>
    </div>
  )
}
