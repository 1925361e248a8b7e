import { useState } from 'react'
import { formatNumber, joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getEntryScores, type ResultEntry, type ResultsView } from '../contract.ts'
import { decimalsOf } from '../level-figure.ts'
import style from './EntryDetail.module.css'
import { LevelsDialog } from './LevelsDialog.tsx'

// A juror within a quarter of a point of the others is neither severe nor lenient.
const noticeable = 0.25

function temper(severity: number): 'severe' | 'lenient' | 'even' {
  if (severity > noticeable) return 'severe'
  return severity < -noticeable ? 'lenient' : 'even'
}

/** The expanded row: each juror's score, the certainty of the level, and the available decisions. */
export function EntryDetail({ entry, results }: { entry: ResultEntry; results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const [isDeciding, setDeciding] = useState(false)
  const isPublic = results.contest.status === 'announced' || results.contest.status === 'archived'
  const category = results.categories.find(({ id }) => id === entry.categoryId)

  return (
    <div className={style.detail}>
      <EntryScores entry={entry} results={results} />
      <div>
        <p className={style.sentence}>
          {category &&
            `${joinParts([inLanguage(category.discipline, language), inLanguage(category.name, language)], language)}${language === 'zh-hans' ? '。' : '. '}`}
          {entry.finalRank !== null && `${t('final_place', { place: entry.finalRank })} `}
          <SettleSentence entry={entry} />
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
          <div className={style.actions}>
            <Anchor href={links.adminAssignments(results.contest.id, [entry.number])}>
              {t('blocker.entries')}
            </Anchor>
            <Button small onClick={() => setDeciding(true)}>
              {t('action.override')}
            </Button>
          </div>
        )}
      </div>
      {isDeciding && <LevelsDialog results={results} shown={[entry]} onClose={() => setDeciding(false)} />}
    </div>
  )
}

/** Each juror's score, loaded when an entry is expanded, with what the ranking knows of that juror. */
function EntryScores({ entry, results }: { entry: ResultEntry; results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const { entryId } = entry
  const scores = useApiQuery(getEntryScores, { contestId: results.contest.id, entryId })
  const severities = new Map(results.jurors.map(({ juror, severity }) => [juror, severity]))
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), language, 2)}`
  return (
    <Waiting of={scores} label={t('loading')} failed={t('failed')} skeleton={<RowBars rows={3} />}>
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

function SettleSentence({ entry }: { entry: ResultEntry }) {
  const t = useMessages('results')
  const language = useLanguage()
  if (entry.standardError === null) return t('settle.single')
  if (!entry.borderline) return t('settle.settled')
  const { chanceOfOther, chanceAfter } = entry.borderline
  const percent = (chance: number) => formatNumber(chance * 100, language)
  return t('borderline.brings', { now: percent(chanceOfOther), after: percent(chanceAfter) })
}
