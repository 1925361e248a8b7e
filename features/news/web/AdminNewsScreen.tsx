import { formatShortMoment } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Band, Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type AdminArticle, listAdminArticles } from '../contract.ts'
import { ArticlePrices } from './ArticlePrices.tsx'
import { useTitleOf } from './title-of.ts'

/** Articles that have been submitted: those that wait for an answer first. */
export function Component() {
  const t = useMessages('news')
  const found = useApiQuery(listAdminArticles, {})
  const waiting = found.data?.filter((article) => article.status === 'in_review').length
  return (
    <>
      <TitleBlock
        title={t('public.news')}
        facts={waiting ? t('admin.waiting', { count: waiting }) : undefined}
      />
      <Waiting of={found} label={t('loading')} failed={t('mine.failed')}>
        {(articles) =>
          articles.length === 0 ? (
            <StateScreen heading="h2" title={t('public.none')}>
              {t('admin.empty_about')}
            </StateScreen>
          ) : (
            <List articles={articles} />
          )
        }
      </Waiting>
      <ArticlePrices />
    </>
  )
}

const columns = 4

function List({ articles }: { articles: readonly AdminArticle[] }) {
  const t = useMessages('news')
  const language = useLanguage()
  const titleOf = useTitleOf()
  const groups = (['in_review', 'published', 'declined'] as const)
    .map((status) => ({ status, rows: articles.filter((article) => article.status === status) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Table
      stacked
      caption={t('part.home')}
      head={
        <>
          <HeadCell>{t('admin.article')}</HeadCell>
          <HeadCell>{t('admin.author')}</HeadCell>
          <HeadCell spare>{t('admin.language')}</HeadCell>
          <HeadCell>{t('admin.since')}</HeadCell>
        </>
      }
    >
      {groups.flatMap(({ status, rows }) => [
        <Band key={status} columns={columns} name={t(`is.${status}`)} facts={[String(rows.length)]} />,
        ...rows.map((article) => (
          <Row key={article.id} columns={columns}>
            <NameCell title={titleOf(article)}>
              <Anchor href={links.adminArticle(article.id)}>{titleOf(article)}</Anchor>
            </NameCell>
            <Cell title={article.email}>{article.author}</Cell>
            <Cell spare>{article.language.toUpperCase()}</Cell>
            <Cell>
              {formatShortMoment(
                (status === 'published' ? article.publishedAt : article.submittedAt) ?? article.updatedAt,
                language,
              )}
            </Cell>
          </Row>
        )),
      ])}
    </Table>
  )
}
