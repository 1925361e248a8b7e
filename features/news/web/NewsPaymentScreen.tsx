import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useWords } from '#web/words.ts'
import { listMyArticles } from '../contract.ts'
import style from './News.module.css'
import { ArticleRow } from './NewsScreen.tsx'
import { NewsWords } from './NewsWords.tsx'

/** What an article costs, and the articles that wait for it. */
export function Component() {
  const t = useWords('news')
  const mine = useAsked(listMyArticles, {})
  return (
    <>
      <TitleBlock title={t('payment.title')} />
      <NewsWords current="payment" />
      <p className={style.lead}>{t('payment.free')}</p>
      <Waiting of={mine} label={t('loading')} failed={t('mine.failed')}>
        {(articles) => {
          const waiting = articles.filter((article) => article.status === 'awaiting_payment')
          return waiting.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t('payment.empty')}
              acts={<ButtonLink href={links.myNews()}>{t('mine.title')}</ButtonLink>}
            />
          ) : (
            <ul>
              {waiting.map((article) => (
                <ArticleRow key={article.id} article={article} />
              ))}
            </ul>
          )
        }}
      </Waiting>
    </>
  )
}
