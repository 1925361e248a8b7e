import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { ArticleSummary } from '../contract.ts'
import { useFee } from './fee.ts'
import style from './News.module.css'
import { ArticleRow } from './NewsScreen.tsx'

/** What an article costs, and the articles that wait for it. */
export function WaitingArticles({ articles }: { articles: readonly ArticleSummary[] }) {
  const t = useMessages('news')
  const fee = useFee()
  return (
    <>
      {fee !== undefined && (
        <p className={style.lead}>{fee === '' ? t('payment.free') : t('payment.costs', { price: fee })}</p>
      )}
      {articles.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('payment.empty')}
          actions={<ButtonLink href={links.myNews()}>{t('public.news')}</ButtonLink>}
        />
      ) : (
        <ul>
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </ul>
      )}
    </>
  )
}
