import type { ReactNode } from 'react'
import { getStorageState } from '#features/files/storage/contract.ts'
import type { ContestIssue } from '#features/overview/contest-status/contract-contest-status.ts'
import { issueLinks } from '#features/overview/contest-status/web/issue-links.ts'
import { useNames, type Waiting } from '#features/overview/contest-status/web/use-names.ts'
import { countPaymentIssues } from '#features/payments/issues/contract-issues.ts'
import { formatDay, formatLanguage, formatList, formatNumber, joinParts } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { links } from '#web/links.ts'
import { getProgrammeDashboard, type ProgrammeDashboard } from '../contract-dashboard.ts'
import style from './Dashboard.module.css'
import { gigabytes } from './gigabytes.ts'

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
  const tasks = useTasks()
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
    </section>
  )
}

/** In the order of urgency: money first, missing languages last. Null while loading. */
function useTasks(): Task[] | null {
  const t = useMessages('overview')
  const language = useLanguage()
  const namesOf = useNames()
  const programme = useApiQuery(getProgrammeDashboard, {})
  const issues = useApiQuery(countPaymentIssues, {})
  const storage = useApiQuery(getStorageState, {})
  if (!programme.data) return programme.isError ? [] : null
  const { contests, transfers, mails, queue, ...waiting } = programme.data
  const failedMails = mails.reduce((sum, { failed }) => sum + failed, 0)
  const written = (some: readonly Language[]) =>
    formatList(
      some.map((one) => formatLanguage(one, language)),
      language,
    )
  const counted = (key: CountedTask, { count, names = [] }: Waiting, href?: string): Task[] =>
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
  return [
    ...counted('issues', { count: issues.data?.count ?? 0 }, links.paymentIssues()),
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
    ...contests.flatMap(ofContest),
    ...counted(
      'products',
      waiting.productsToPublish,
      `${links.adminProducts()}?status=completed&published=no`,
    ),
    ...counted('translations', waiting.translationsToDo, links.adminTranslations()),
    ...counted('articles', waiting.articlesToReview, links.adminNews()),
    ...counted('mails', { count: failedMails }, `${links.outbox()}?state=given_up`),
    ...counted('uploads', { count: waiting.failedUploads }),
    ...counted('jobs', { count: queue.failed }),
    ...contests
      .filter(({ untranslated }) => untranslated.length > 0)
      .map(({ contest, untranslated }) => ({
        key: `${contest.id} texts`,
        sentence: t('task.texts', { languages: written(untranslated) }),
        about: inLanguage(contest.name, language),
        href: links.contestTexts(contest.id),
      })),
    ...waiting.pagesToTranslate.map(({ slug, title, missing }) => ({
      key: `page-${slug}`,
      sentence: t('task.page', { page: inLanguage(title, language), languages: written(missing) }),
      href: links.adminPage(slug),
    })),
  ]
}

type ContestTasks = ProgrammeDashboard['contests'][number]

type CountedTask = 'issues' | 'products' | 'translations' | 'articles' | 'mails' | 'uploads' | 'jobs'

const countedIssues = ['behind', 'conflicts', 'publications'] as const
const isCounted = (issue: ContestIssue): issue is (typeof countedIssues)[number] =>
  countedIssues.some((one) => one === issue)
