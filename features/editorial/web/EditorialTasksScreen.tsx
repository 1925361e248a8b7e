import { useSearchParams } from 'react-router'
import { formatDay, formatNumber } from '#shared/format.ts'
import { inLanguage, languages } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { type EditorialTaskSummary, listMyEditorialTasks } from '../contract.ts'
import { isLate } from '../late.ts'
import { editorialLifecycle } from '../lifecycle.ts'
import style from './Editorial.module.css'
import { ForRedactors } from './ForRedactors.tsx'
import { today } from './today.ts'

/** The redactor's tasks, filtered by the status in the address. */
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

function List({ list }: { list: readonly EditorialTaskSummary[] }) {
  const t = useMessages('editorial')
  const [search] = useSearchParams()
  const status = editorialLifecycle.statuses.find((one) => one === search.get('status'))
  if (list.length === 0) {
    return (
      <StateScreen heading="h2" title={t('mine.empty')}>
        {t('mine.empty_about')}
      </StateScreen>
    )
  }
  const shown = list.filter((one) => !status || one.status === status)
  const here = links.redactorProjects()
  return (
    <>
      <LinkTabs
        label={t('mine.by_state')}
        current={status ?? 'all'}
        words={[
          { key: 'all', label: t('mine.all'), href: here, note: String(list.length) },
          ...editorialLifecycle.statuses.map((one) => ({
            key: one,
            label: t(`status.${one}`),
            href: `${here}?status=${one}`,
            note: String(list.filter((row) => row.status === one).length),
          })),
        ]}
      />
      {shown.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('mine.none_here')}
          actions={<ButtonLink href={here}>{t('mine.all')}</ButtonLink>}
        />
      ) : (
        <ul>
          {shown.map((one) => (
            <Row key={one.id} task={one} />
          ))}
        </ul>
      )}
    </>
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
