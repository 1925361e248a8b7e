import type { ReactNode } from 'react'
import { getStorageState } from '#features/files/storage/contract.ts'
import { countPaymentIssues } from '#features/payments/office/contract-issues.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDay, formatLanguage, formatList, formatNumber, joinParts } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { sum } from '#shared/money.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { links } from '#web/links.ts'
import type { ContestIssue } from '../contract-contest-status.ts'
import { getContestTasks, getMailFigure, getOpenTasks, getQueueState } from '../contract-dashboard.ts'
import style from './Dashboard.module.css'
import { Failed } from './Failed.tsx'
import { gigabytes } from './gigabytes.ts'
import { issueLinks } from './issue-links.ts'
import { useNames, type Waiting } from './use-names.ts'

interface Task {
  key: string
  count?: number
  sentence: ReactNode
  /** The contest that it is in, and the first names that it is about. */
  about?: string
  /** None for what an organiser cannot do in the portal. */
  href?: string
}

/** What waits for an organiser in all contests, each with its place. */
export function Tasks() {
  const t = useMessages('overview')
  const language = useLanguage()
  const { tasks, awaited, failed } = useTasks()
  return (
    <section className={style.section} aria-labelledby="attention">
      <h2 id="attention">{t('attention')}</h2>
      {tasks.length > 0 && (
        <ul className={style.tasks}>
          {tasks.map(({ key, count, sentence, about, href }) => (
            <li key={key}>
              <span className={style.count}>{count !== undefined && formatNumber(count, language)}</span>
              <span className={style.task}>
                {href ? <Anchor href={href}>{sentence}</Anchor> : sentence}
                {about && <span className={style.of}>{about}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {awaited && (
        <Loading label={t('loading')} className={style.awaited}>
          <RowBars rows={Math.max(1, 3 - tasks.length)} />
        </Loading>
      )}
      {failed.length > 0 && <Failed of={failed}>{t('tasks_failed')}</Failed>}
      {tasks.length === 0 && !awaited && failed.length === 0 && <p>{t('nothing')}</p>}
    </section>
  )
}

/** Those that have come, in the order of urgency: money first, missing languages last. */
function useTasks() {
  const t = useMessages('overview')
  const language = useLanguage()
  const namesOf = useNames()
  const ofContests = useApiQuery(getContestTasks, {})
  const others = useApiQuery(getOpenTasks, {})
  const mails = useApiQuery(getMailFigure, {})
  const queue = useApiQuery(getQueueState, {})
  const issues = useApiQuery(countPaymentIssues, {})
  const storage = useApiQuery(getStorageState, {})
  const queries = [ofContests, others, mails, queue, issues, storage]
  const contests = ofContests.data ?? []
  const transfers = others.data?.transfers
  const failedMails = sum((mails.data ?? []).map(({ failed }) => failed))
  const written = (some: readonly Language[]) =>
    formatList(
      some.map((one) => formatLanguage(one, language)),
      language,
    )
  const counted = (key: CountedTask, { count, names = [] }: Waiting = { count: 0 }, href?: string): Task[] =>
    count > 0
      ? [
          {
            key,
            count,
            sentence: t(`task.${key}`, { count }),
            about: namesOf({ count, names }),
            ...(href ? { href } : {}),
          },
        ]
      : []
  const ofContest = ({ contest, issues: found }: ContestTasks): Task[] =>
    found
      // Those of all contests have a line of their own.
      .filter(({ issue }) => issue !== 'transfers_pending')
      .map(({ issue, ...one }) => {
        const about = joinParts([inLanguage(contest.name, language), namesOf(one)], language)
        const task = { key: `${contest.id} ${issue}`, about, href: issueLinks[issue].href(contest.id) }
        return isCounted(issue)
          ? { ...task, count: one.count, sentence: t(`task.${issue}`, { count: one.count }) }
          : { ...task, sentence: t(`issue.${issue}`, { count: one.count }) }
      })
  const tasks: Task[] = [
    ...counted('issues', { count: issues.data?.count ?? 0 }, links.paymentIssues()),
    ...(transfers?.oldestAt
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
    ...contests.flatMap(ofContest),
    ...counted(
      'products',
      others.data?.productsToPublish,
      `${links.adminProducts()}?status=completed&published=no`,
    ),
    ...counted('translations', others.data?.translationsToDo, links.adminTranslations()),
    ...counted('articles', others.data?.articlesToReview, links.adminNews()),
    ...counted('mails', { count: failedMails }, `${links.outbox()}?state=given_up`),
    ...counted('uploads', { count: others.data?.failedUploads ?? 0 }),
    ...counted('jobs', { count: queue.data?.failed ?? 0 }),
    ...contests
      .filter(({ untranslated }) => untranslated.length > 0)
      .map(({ contest, untranslated }) => ({
        key: `${contest.id} texts`,
        sentence: t('task.texts', { languages: written(untranslated) }),
        about: inLanguage(contest.name, language),
        href: links.contestTexts(contest.id),
      })),
    ...(others.data?.pagesToTranslate ?? []).map(({ slug, title, missing }) => ({
      key: `page-${slug}`,
      sentence: t('task.page', { page: inLanguage(title, language), languages: written(missing) }),
      href: links.adminPage(slug),
    })),
  ]
  return {
    tasks,
    awaited: queries.some(({ isPending }) => isPending),
    failed: queries.filter(({ isLoadingError }) => isLoadingError),
  }
}

type ContestTasks = OutputOf<typeof getContestTasks>[number]

type CountedTask = 'issues' | 'products' | 'translations' | 'articles' | 'mails' | 'uploads' | 'jobs'

const countedIssues = ['behind', 'conflicts', 'publications'] as const
const isCounted = (issue: ContestIssue): issue is (typeof countedIssues)[number] =>
  countedIssues.some((one) => one === issue)
