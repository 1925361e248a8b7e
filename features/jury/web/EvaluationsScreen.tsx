import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inLanguage } from '#shared/language.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { nameWithYear } from '../contest-name.ts'
import { type Evaluation, type EvaluationEntry, listEvaluations } from '../contract.ts'
import style from './EvaluationsScreen.module.css'
import { whenSaved } from './kept-marks.ts'
import { TiesNotice } from './TiesNotice.tsx'

/** What a juror has to read, by category, with what is left of each. */
export function Component() {
  const t = useWords('jury')
  const queries = useQueryClient()
  const asked = useAsked(listEvaluations, {})
  // The last marks may still be on their way when the juror is back here.
  useEffect(
    () => whenSaved(() => void queries.invalidateQueries({ queryKey: [listEvaluations.path] })),
    [queries],
  )
  return (
    <>
      {asked.data?.length !== 0 && <TitleBlock title={t('list.title')} />}
      <TiesNotice />
      <Waiting
        of={asked}
        label={t('list.loading')}
        failed={t('list.failed')}
        skeleton={<RowBars rows={12} />}
      >
        {(evaluations) =>
          evaluations.length === 0 ? (
            <StateScreen title={t('list.none_title')}>{t('list.none_about')}</StateScreen>
          ) : (
            evaluations.map((evaluation) => <Contest key={evaluation.contest.id} evaluation={evaluation} />)
          )
        }
      </Waiting>
    </>
  )
}

function Contest({ evaluation }: { evaluation: Evaluation }) {
  const t = useWords('jury')
  const language = useLanguage()
  const { contest, scored, total, next, categories, criteria } = evaluation
  const progress = t('list.progress', { scored, total })
  return (
    <section className={style.contest}>
      <div className={style.head}>
        <div>
          <h2>{nameWithYear(contest, language)}</h2>
          <p className={style.progress}>{next ? progress : t('list.all_done')}</p>
        </div>
        {next && (
          <ButtonLink look="next" href={links.juryProject(next.projectId, next.categoryId)}>
            {t('list.go')}
          </ButtonLink>
        )}
      </div>
      <ProgressLine label={t('list.title')} value={scored} max={total} text={progress} />
      {categories.map((category) => {
        const name = inLanguage(category.name, language)
        return (
          <section key={category.id} className={style.category}>
            <div className={style.name}>
              <h3>
                {t('list.category', {
                  discipline: inLanguage(category.discipline, language),
                  category: name,
                })}
              </h3>
              <span>{t('list.left', { count: category.total - category.scored, category: name })}</span>
            </div>
            <ul>
              {category.entries.map((entry) => (
                <Entry key={entry.projectId} entry={entry} criteria={criteria} />
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

function stateOf(entry: EvaluationEntry): 'recused' | 'scored' | 'begun' | 'new' {
  if (entry.isRecused) return 'recused'
  if (entry.isScored) return 'scored'
  return entry.marked > 0 ? 'begun' : 'new'
}

function Entry({ entry, criteria }: { entry: EvaluationEntry; criteria: number }) {
  const t = useWords('jury')
  const language = useLanguage()
  const state = stateOf(entry)
  return (
    <li className={style.entry} data-state={state}>
      <span className={style.thumb}>
        {entry.cover && <Picture image={entry.cover} alt="" sizes="38px" fit="cover" />}
      </span>
      <Anchor href={links.juryProject(entry.projectId, entry.categoryId)} className={style.title}>
        {inLanguage(entry.title, language)}
      </Anchor>
      <span className={style.number}>{t('entry.number', { number: entry.number })}</span>
      <span className={style.state}>{t(`entry.state.${state}`, { marked: entry.marked, criteria })}</span>
    </li>
  )
}
