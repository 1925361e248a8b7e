import { useSearchParams } from 'react-router'
import { formatDay, formatNumber } from '#shared/format.ts'
import { inLanguage, languages, locales } from '#shared/language.ts'
import { sortsOf } from '#shared/sort.ts'
import { useSetInAddress } from '#web/api/address-search.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { type EditorialTaskSummary, listMyEditorialTasks } from '../contract.ts'
import { isLate } from '../late.ts'
import { editorialLifecycle } from '../lifecycle.ts'
import { hasFlag, rankOf, sortedBy, type TaskFlag, taskFlags } from '../task-list.ts'
import style from './Editorial.module.css'
import { ForRedactors } from './ForRedactors.tsx'
import { OpenPoints } from './OpenPoints.tsx'
import { today } from './today.ts'

/** The redactor's tasks, narrowed and sorted by the address. */
export function Component() {
  const t = useMessages('editorial')
  const mine = useApiQuery(listMyEditorialTasks, {})
  const late = mine.data?.filter((one) => isLate(one, today())).length ?? 0
  return (
    <>
      <TitleBlock
        title={t('mine.title')}
        facts={
          mine.data && (
            <>
              {t('mine.count', { count: mine.data.length })}
              {late > 0 && <span className="warn"> {t('mine.late_count', { count: late })}</span>}
            </>
          )
        }
      />
      <ForRedactors of={mine}>{(list) => <List list={list} />}</ForRedactors>
    </>
  )
}

const columns = ['due', 'title', 'status', 'words', 'checks'] as const

const keys = {
  due: ({ dueOn }: EditorialTaskSummary) => dueOn,
  title: ({ title }: EditorialTaskSummary) => title || null,
  status: ({ status }: EditorialTaskSummary) => rankOf(status),
  words: ({ words }: EditorialTaskSummary) => languages.reduce((sum, one) => sum + words[one], 0),
  checks: ({ openChecks }: EditorialTaskSummary) => openChecks,
}

/** The list as the address narrows and sorts it, with and without the status. */
function useShown(list: readonly EditorialTaskSummary[]) {
  const [search] = useSearchParams()
  const spoken = useLanguage()
  const status = oneOf(search, 'status', editorialLifecycle.statuses)
  const show = oneOf(search, 'show', taskFlags)
  const sort = oneOf(search, 'sort', sortsOf(columns)) ?? 'due'
  const found = list.filter((one) => hasFlag({ ...one, isLate: isLate(one, today()) }, show))
  const shown = found.filter((one) => !status || one.status === status)
  const sorted = sortedBy(shown, sort, keys, new Intl.Collator(locales[spoken]))
  return { status, show, sort, found, sorted }
}

function List({ list }: { list: readonly EditorialTaskSummary[] }) {
  const t = useMessages('editorial')
  const language = useLanguage()
  const [search] = useSearchParams()
  const { status, show, sort, found, sorted } = useShown(list)
  if (list.length === 0) {
    return (
      <StateScreen heading="h2" title={t('mine.empty')}>
        {t('mine.empty_about')}
      </StateScreen>
    )
  }
  const to = (one: string) => {
    const next = new URLSearchParams(search)
    if (one) next.set('status', one)
    else next.delete('status')
    return `?${next}`
  }
  const countOf = (one: EditorialTaskSummary['status']) => found.filter((row) => row.status === one).length
  return (
    <>
      <Filter show={show} sort={sort} />
      <LinkTabs
        label={t('mine.by_state')}
        current={status ?? 'all'}
        words={[
          { key: 'all', label: t('mine.all'), href: to(''), note: formatNumber(found.length, language) },
          ...editorialLifecycle.statuses.map((one) => ({
            key: one,
            label: t(`status.${one}`),
            href: to(one),
            note: formatNumber(countOf(one), language),
          })),
        ]}
      />
      {sorted.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('mine.none_here')}
          actions={<ButtonLink href={links.redactorProjects()}>{t('mine.show_all')}</ButtonLink>}
        />
      ) : (
        <ul>
          {sorted.map((one) => (
            <Row key={one.id} task={one} />
          ))}
        </ul>
      )}
    </>
  )
}

function Filter({ show, sort }: { show: TaskFlag | undefined; sort: string }) {
  const t = useMessages('editorial')
  const set = useSetInAddress()
  return (
    <search className={style.filter}>
      <SelectField
        compact
        placeholder={t('mine.all')}
        label={t('mine.show')}
        options={taskFlags.map((value) => ({ value, label: t(`flag.${value}`) }))}
        value={show ?? ''}
        onChange={(event) => set('show', event.currentTarget.value)}
      />
      <SelectField
        compact
        label={t('mine.sort')}
        options={(['due', 'title', 'status', '-words', '-checks'] as const).map((value) => ({
          value,
          label: t(`sort.${value}`),
        }))}
        value={sort}
        onChange={(event) => set('sort', event.currentTarget.value)}
      />
    </search>
  )
}

function Row({ task }: { task: EditorialTaskSummary }) {
  const t = useMessages('editorial')
  const language = useLanguage()
  const { title, cover, contest, firm, words, entrantWords, dueOn, status } = task
  const written = languages.filter((one) => words[one] > 0)
  const late = isLate(task, today())
  return (
    <li className={style.row}>
      <div className={style.thumb}>
        {cover && <Picture image={cover} alt="" sizes="112px" fit="cover" className={style.picture} />}
      </div>
      <div className={style.words}>
        <h2 className={style.name}>
          <Anchor className="bare" href={links.editorialTask(task.id)}>
            {title || t('untitled')}
          </Anchor>
        </h2>
        <p className="small muted">
          {[firm, contest && inLanguage(contest, language)].filter(Boolean).join(t('comma'))}
        </p>
        <p className="small tnum">
          {t('mine.entrant_words', { count: entrantWords, words: formatNumber(entrantWords, language) })}{' '}
          {written.length > 0 && (
            <span className="muted">
              {t('mine.written', {
                list: written
                  .map((one) => `${one.toUpperCase()} ${formatNumber(words[one], language)}`)
                  .join(t('comma')),
              })}
            </span>
          )}
        </p>
        {status !== 'published' && (
          <p className="small">
            <OpenPoints task={task} />
          </p>
        )}
        {task.remark && status === 'writing' && <p className="small warn">{task.remark}</p>}
      </div>
      <div className={style.state}>
        <p>{t(`status.${status}`)}</p>
        <p className={late ? 'warn' : 'muted'}>
          {t(late ? 'mine.was_due' : 'mine.due', { day: formatDay(dueOn, language) })}
        </p>
      </div>
    </li>
  )
}
