import { formatLanguage, formatShortMoment } from '#shared/format.ts'
import { languages } from '#shared/language.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import { type AdminArticle, type ArticleColumn, ArticleSearch, listAdminArticles } from '../contract.ts'
import { submittedStatuses } from '../lifecycle.ts'
import { ArticlePrices } from './ArticlePrices.tsx'
import { useTitleOf } from './title-of.ts'

/** Articles that have been submitted, and their prices. */
export function Component() {
  const t = useMessages('news')
  const language = useLanguage()
  const { search, page } = useListSearch(ArticleSearch)
  const found = useApiQuery(listAdminArticles, { ...search, page })
  const waiting = found.data?.waiting
  return (
    <>
      <AdminList
        views="articles"
        title={t('public.news')}
        count={(count) => t('admin.count', { count })}
        facts={waiting ? t('admin.waiting', { count: waiting }) : undefined}
        search={search}
        searchLabel={t('admin.search')}
        filters={[
          {
            name: 'status',
            label: t('admin.status'),
            options: submittedStatuses.map((value) => ({ value, label: t(`is.${value}`) })),
          },
          {
            name: 'language',
            label: t('admin.language'),
            options: languages.map((value) => ({ value, label: formatLanguage(value, language) })),
          },
        ]}
        found={found}
        failed={t('mine.failed')}
        empty={t('public.none')}
        columns={useArticleColumns()}
        sort={search.sort}
      />
      <ArticlePrices />
    </>
  )
}

function useArticleColumns(): ListColumn<AdminArticle, ArticleColumn>[] {
  const t = useMessages('news')
  const language = useLanguage()
  const titleOf = useTitleOf()
  return [
    {
      name: 'article',
      label: t('admin.article'),
      look: 'name',
      sort: 'article',
      titleOf,
      show: (article) => <Anchor href={links.adminArticle(article.id)}>{titleOf(article)}</Anchor>,
    },
    {
      name: 'author',
      label: t('admin.author'),
      look: 'long',
      sort: 'author',
      titleOf: ({ email }) => email,
      show: ({ author }) => author,
    },
    {
      name: 'language',
      label: t('admin.language'),
      sort: 'language',
      isSpare: true,
      show: (article) => article.language.toUpperCase(),
    },
    {
      name: 'status',
      label: t('admin.status'),
      sort: 'status',
      show: ({ status }) => (
        <span className={status === 'in_review' ? undefined : 'muted'}>{t(`is.${status}`)}</span>
      ),
    },
    {
      name: 'since',
      label: t('admin.since'),
      sort: 'since',
      isNewestFirst: true,
      show: ({ status, publishedAt, submittedAt, updatedAt }) =>
        formatShortMoment((status === 'published' ? publishedAt : submittedAt) ?? updatedAt, language),
    },
  ]
}
