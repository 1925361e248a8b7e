import type { ReactNode } from 'react'
import { getStorageState } from '#features/files/storage/contract.ts'
import { countPaymentIssues } from '#features/payments/issues/contract-issues.ts'
import { formatDay, formatLanguage, formatList, formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { links } from '#web/links.ts'
import { type ContestDashboard, getProgrammeDashboard } from '../contract-dashboard.ts'
import style from './Dashboard.module.css'
import { gigabytes } from './gigabytes.ts'

interface Task {
  key: string
  count?: number
  sentence: ReactNode
  /** None for what an organiser cannot do in the portal. */
  href?: string
}

/** What waits for an organiser, each with its place. */
export function Tasks({ dashboard }: { dashboard: ContestDashboard | undefined }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const tasks = useTasks(dashboard)
  return (
    <section className={style.section} aria-labelledby="attention">
      <h2 id="attention">{t('attention')}</h2>
      {tasks === null ? (
        <Loading label={t('loading')}>
          <RowBars rows={3} />
        </Loading>
      ) : tasks.length === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <ul className={style.tasks}>
          {tasks.map(({ key, count, sentence, href }) => (
            <li key={key}>
              <span className={style.count}>{count !== undefined && formatNumber(count, language)}</span>
              {href ? <Anchor href={href}>{sentence}</Anchor> : <span>{sentence}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** In the order of urgency: money first. Null while loading. */
function useTasks(dashboard: ContestDashboard | undefined): Task[] | null {
  const t = useMessages('overview')
  const language = useLanguage()
  const programme = useApiQuery(getProgrammeDashboard, {})
  const issues = useApiQuery(countPaymentIssues, {})
  const storage = useApiQuery(getStorageState, {})
  if (!programme.data) return programme.isError ? [] : null
  const { transfers, mails, queue, ...waiting } = programme.data
  const failedMails = mails.reduce((sum, { failed }) => sum + failed, 0)
  const named = (some: readonly Language[]) =>
    formatList(
      some.map((one) => formatLanguage(one, language)),
      language,
    )
  const counted = (
    key:
      | 'issues'
      | 'behind'
      | 'conflicts'
      | 'products'
      | 'translations'
      | 'articles'
      | 'publications'
      | 'mails'
      | 'uploads'
      | 'jobs',
    count: number,
    href?: string,
  ): Task[] =>
    count > 0 ? [{ key, count, sentence: t(`task.${key}`, { count }), ...(href ? { href } : {}) }] : []
  const { contest, jury, untranslated } = dashboard ?? {}
  const behind = jury?.jurors.filter(({ isBehind }) => isBehind).length ?? 0
  return [
    ...counted('issues', issues.data?.count ?? 0, links.paymentIssues()),
    ...(transfers.oldestAt
      ? [
          {
            key: 'transfers',
            count: transfers.count,
            sentence: t('task.transfers', {
              count: transfers.count,
              day: formatDay(transfers.oldestAt.slice(0, 10), language),
            }),
            href: `${links.adminPayments()}?provider=transfer&status=pending`,
          },
        ]
      : []),
    ...(storage.data && storage.data.state !== 'roomy'
      ? [
          {
            key: 'storage',
            sentence: t(`task.storage_${storage.data.state}`, {
              used: gigabytes(storage.data.usedBytes, language),
              limit: gigabytes(storage.data.limitBytes ?? 0, language),
            }),
          },
        ]
      : []),
    ...(contest
      ? counted(
          'publications',
          dashboard?.textsToReview ?? 0,
          `${links.adminEditorial(contest.id)}?status=to_review`,
        )
      : []),
    ...(contest && jury
      ? [
          ...counted('behind', behind, links.adminJury(contest.id)),
          ...counted('conflicts', jury.undecidedConflicts, links.adminConflicts(contest.id)),
        ]
      : []),
    ...counted(
      'products',
      waiting.productsToPublish,
      `${links.adminProducts()}?status=completed&published=no`,
    ),
    ...counted('translations', waiting.translationsToDo, links.adminTranslations()),
    ...counted('articles', waiting.articlesToReview, links.adminNews()),
    ...counted('mails', failedMails, `${links.outbox()}?state=given_up`),
    ...counted('uploads', waiting.failedUploads),
    ...counted('jobs', queue.failed),
    ...(contest && untranslated && untranslated.length > 0
      ? [
          {
            key: 'texts',
            sentence: t('task.texts', {
              contest: inLanguage(contest.name, language),
              languages: named(untranslated),
            }),
            href: links.contestTexts(contest.id),
          },
        ]
      : []),
    ...waiting.pagesToTranslate.map(({ slug, title, missing }) => ({
      key: `page-${slug}`,
      sentence: t('task.page', { page: inLanguage(title, language), languages: named(missing) }),
      href: links.adminPage(slug),
    })),
  ]
}
