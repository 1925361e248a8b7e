import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { nameWithYear } from '#features/jury/panel/contest-name.ts'
import { type Evaluation, type EvaluationEntry, listEvaluations } from '#features/jury/panel/contract.ts'
import { listMyConflicts } from '#features/jury/panel/contract-conflicts.ts'
import { ConflictsNotice } from '#features/jury/panel/web/ConflictsNotice.tsx'
import { formatDay } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useLostSince } from '#web/offline/connection.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { isShown, type ListFilter, readFilter, searchOf, shows, wayOf } from '../evaluation-list.ts'
import style from './EvaluationsScreen.module.css'
import { LateScores } from './LateScores.tsx'
import { useEvaluationCleanup } from './stored-evaluations.ts'
import { whenSaved } from './unsent-scores.ts'

export function Component() {
  const t = useMessages('jury')
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const evaluations = useApiQuery(listEvaluations, {})
  // The notice above the list would move its placeholder.
  const isNoticeLoading = useApiQuery(listMyConflicts, {}).isLoading
  const isLost = useLostSince() !== null
  useEvaluationCleanup(evaluations.data)
  // The last scores may still be pending when the juror returns here.
  useEffect(
    () =>
      whenSaved(async () => {
        const queryKey = [listEvaluations.path]
        const isFirst = queries.getQueryData([...queryKey, {}]) === undefined
        await queries.invalidateQueries({ queryKey })
        // The first response is never requested twice, and may predate the last score.
        if (isFirst) await queries.invalidateQueries({ queryKey })
      }),
    [queries],
  )
  return (
    <>
      {evaluations.data?.length !== 0 && <TitleBlock title={t('list.title')} />}
      <ConflictsNotice />
      <LateScores />
      <p role="status" className={style.offline}>
        {isLost && t('evaluation.offline')}
      </p>
      <Waiting
        of={evaluations}
        label={t('list.loading')}
        skeleton={isNoticeLoading ? null : <RowBars rows={12} />}
      >
        {(evaluations) =>
          evaluations.length === 0 ? (
            <StateScreen title={t('list.none_title')}>{t('list.none_about')}</StateScreen>
          ) : (
            <>
              <p className={style.public}>{t('list.public')}</p>
              <ListFilters evaluations={evaluations} filter={filter} />
              {evaluations.map((evaluation) => (
                <Contest key={evaluation.contest.id} evaluation={evaluation} filter={filter} />
              ))}
              <NothingShown evaluations={evaluations} filter={filter} />
            </>
          )
        }
      </Waiting>
    </>
  )
}

function NothingShown({ evaluations, filter }: { evaluations: readonly Evaluation[]; filter: ListFilter }) {
  const t = useMessages('jury')
  const isEmpty = evaluations.every(({ categories }) =>
    categories.every(({ entries }) => !entries.some((entry) => isShown(entry, filter))),
  )
  if (!isEmpty) return null
  return (
    <div className={style.none}>
      <p>{t('show.none')}</p>
      <ButtonLink href={links.juryEvaluation()}>{t('show.back')}</ButtonLink>
    </div>
  )
}

function Contest({ evaluation, filter }: { evaluation: Evaluation; filter: ListFilter }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { contest, scored, total, categories, criteria } = evaluation
  const progress = t('list.progress', { scored, total })
  const search = searchOf(filter)
  const [next] = wayOf(evaluation, filter)
  const searchOfNext = searchOf({ ...filter, show: filter.show === 'todo' ? 'todo' : null })
  return (
    <section className={style.contest}>
      <div className={style.head}>
        <div>
          <h2>{nameWithYear(contest, language)}</h2>
          <p className={style.progress}>{evaluation.next ? progress : t('list.all_done')}</p>
          {evaluation.next && evaluation.dueOn && (
            <p className={style.progress}>{t('due.by', { day: formatDay(evaluation.dueOn, language) })}</p>
          )}
          {evaluation.next && evaluation.closesAt && (
            <p className={style.progress}>
              {t('schedule.closes', {
                moment: namedMoment(evaluation.closesAt, evaluation.timeZone, language),
              })}
            </p>
          )}
        </div>
        {next && (
          <ButtonLink look="next" href={links.juryProject(next.projectId, next.categoryId) + searchOfNext}>
            {t('list.go')}
          </ButtonLink>
        )}
      </div>
      <ProgressLine label={t('list.title')} value={scored} max={total} text={progress} />
      {categories.map((category) => {
        const name = inLanguage(category.name, language)
        const entries = category.entries.filter((entry) => isShown(entry, filter))
        if (entries.length === 0) return null
        return (
          <section key={category.id} className={style.category}>
            <div className={style.name}>
              <h3>
                {t('list.category', {
                  discipline: inLanguage(category.discipline, language),
                  category: name,
                })}
              </h3>
              {category.scored < category.total && (
                <span>{t('list.left', { count: category.total - category.scored, category: name })}</span>
              )}
            </div>
            <ul>
              {entries.map((entry) => (
                <EvaluationRow key={entry.projectId} entry={entry} criteria={criteria} search={search} />
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

function stateOf(entry: EvaluationEntry): 'recused' | 'scored' | 'begun' | 'due' {
  if (entry.isRecused) return 'recused'
  if (entry.isScored) return 'scored'
  return entry.scoreCount > 0 ? 'begun' : 'due'
}

type EvaluationRowProps = { entry: EvaluationEntry; criteria: number; search: string }

function EvaluationRow({ entry, criteria, search }: EvaluationRowProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const state = stateOf(entry)
  return (
    <li className={style.entry} data-state={state}>
      <span className={style.thumb}>
        {entry.cover && <Picture image={entry.cover} alt="" sizes="38px" fit="cover" />}
      </span>
      <span className={style.title}>
        <Anchor href={links.juryProject(entry.projectId, entry.categoryId) + search}>
          {inLanguage(entry.title, language)}
        </Anchor>
      </span>
      <span className={style.number}>{t('entry.number', { number: entry.number })}</span>
      <span className={style.state}>
        {state === 'begun'
          ? t('form.of', { at: entry.scoreCount, total: criteria })
          : t(`evaluations.state.${state}`)}
      </span>
    </li>
  )
}

type ListFiltersProps = { evaluations: readonly Evaluation[]; filter: ListFilter }

function ListFilters({ evaluations, filter }: ListFiltersProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const navigate = useNavigate()
  const categories = evaluations.flatMap((evaluation) => evaluation.categories)
  const entries = categories.flatMap((category) => category.entries)
  const wordOf = (show: ListFilter['show']) => ({
    key: show ?? 'all',
    label: t(`show.${show ?? 'all'}`),
    note: String(entries.filter((entry) => isShown(entry, { ...filter, show })).length),
    href: links.juryEvaluation() + searchOf({ ...filter, show }),
  })
  const choose = (categoryId: string) =>
    void navigate(links.juryEvaluation() + searchOf({ ...filter, categoryId: categoryId || null }), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <div className={style.filters}>
      <LinkTabs label={t('show.label')} words={[null, ...shows].map(wordOf)} current={filter.show ?? 'all'} />
      {categories.length > 1 && (
        <SelectField
          compact
          label={t('show.category')}
          value={filter.categoryId ?? ''}
          placeholder={t('show.every_category')}
          options={categories.map(({ id, name, discipline }) => ({
            value: id,
            label: t('list.category', {
              discipline: inLanguage(discipline, language),
              category: inLanguage(name, language),
            }),
          }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
