import { useState } from 'react'
import { useKeepResults } from '#features/results/announcement/web/use-keep-results.ts'
import { decimalsOf } from '#features/results/ranking/level-figure.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getEntryScores, type ResultEntry, type ResultsView, withdrawOverride } from '../contract.ts'
import style from './EntryDetail.module.css'
import { OverrideDialog } from './OverrideDialog.tsx'

// A juror within a quarter of a point of the others is neither severe nor lenient.
const noticeable = 0.25

function temper(severity: number): 'severe' | 'lenient' | 'even' {
  if (severity > noticeable) return 'severe'
  return severity < -noticeable ? 'lenient' : 'even'
}

/** The row opened in place: who gave what, what would settle the level, and what an organiser may decide. */
export function EntryDetail({ entry, results }: { entry: ResultEntry; results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const [isDeciding, setDeciding] = useState(false)
  const keep = useKeepResults()
  const withdraw = useApiAction(withdrawOverride, { onDone: keep })
  const isPublic = results.contest.status === 'announced' || results.contest.status === 'archived'
  const category = results.categories.find(({ id }) => id === entry.categoryId)

  return (
    <div className={style.detail}>
      <EntryScores entry={entry} results={results} />
      <div>
        <p className={style.sentence}>
          {category &&
            `${inLanguage(category.discipline, language)}, ${inLanguage(category.name, language)}. `}
          {entry.finalRank !== null && `${t('final_place', { place: entry.finalRank })} `}
          <SettleSentence entry={entry} results={results} />
        </p>
        {Math.abs(entry.levelScore - entry.corrected) >= 0.005 && (
          <p className={style.sentence}>
            {t('level_score', {
              score: formatNumber(entry.levelScore, language, decimalsOf(entry.levelScore, results.levels)),
            })}
          </p>
        )}
        {entry.overrideReason !== null && (
          <p className={style.sentence}>{t('override.reason', { reason: entry.overrideReason })}</p>
        )}
        {!isPublic && (
          <div className={style.acts}>
            <Anchor href={links.adminReadings(results.contest.id, [entry.number])}>
              {t('action.readings')}
            </Anchor>
            <Button small onClick={() => setDeciding(true)}>
              {t('action.override')}
            </Button>
            {entry.overrideReason !== null && (
              <Button
                look="text"
                small
                busy={withdraw.isPending}
                onClick={() => withdraw.mutate({ contestId: results.contest.id, entryId: entry.entryId })}
              >
                {t('action.withdraw_override')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isDeciding && <OverrideDialog entry={entry} results={results} onClose={() => setDeciding(false)} />}
    </div>
  )
}

/** Who gave what, asked for when an entry is opened, beside what the ranking knows of each juror. */
function EntryScores({ entry, results }: { entry: ResultEntry; results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const { entryId } = entry
  const scores = useApiQuery(getEntryScores, { contestId: results.contest.id, entryId })
  const severities = new Map(results.jurors.map(({ juror, severity }) => [juror, severity]))
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), language, 2)}`
  return (
    <Waiting
      of={scores}
      label={t('scores.loading')}
      failed={t('scores.failed')}
      skeleton={<RowBars rows={3} />}
    >
      {(own) => (
        <ul className={style.scores}>
          {own.map(({ juror, name, score }) => {
            const severity = severities.get(juror) ?? 0
            return (
              <li key={juror}>
                <span title={name}>{t('juror', { number: juror })}</span>
                <b>{formatNumber(score, language, 1)}</b>
                <span className="muted">{`${t(`temper.${temper(severity)}`)} ${signed(-severity)}`}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Waiting>
  )
}

function SettleSentence({ entry, results }: { entry: ResultEntry; results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  if (entry.standardError === null) return t('settle.single')
  if (!entry.borderline) return t('settle.settled')
  const { level, toSettle } = entry.borderline
  const found = results.levels.find(({ key }) => key === level)
  const name = found ? inLanguage(found.name, language) : level
  return toSettle === null
    ? t('settle.panel', { level: name })
    : t('settle.more', { count: toSettle, level: name })
}
