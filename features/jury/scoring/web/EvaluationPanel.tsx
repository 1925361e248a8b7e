import { useEffect, useRef, useState } from 'react'
import { type EntryEvaluation, getEntryEvaluation, listEvaluations } from '#features/jury/panel/contract.ts'
import { weightedSoFar } from '#features/jury/round/weighted-score.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { undoRecusal } from '../contract.ts'
import { CriterionScale } from './CriterionScale.tsx'
import style from './EvaluationPanel.module.css'
import type { EvaluationOrder } from './use-entry-order.ts'

type EvaluationPanelProps = {
  evaluation: EntryEvaluation
  walk: EvaluationOrder
  scores: ReadonlyMap<string, number>
  current: number
  follow: boolean
  onCurrent: (at: number) => void
  onScore: (at: number, value: number) => void
  /** Changes when the comment field must reset. */
  onComment: (text: string) => void
  onPrevious: () => void
  onNext: () => void
  /** Null until this page saves a score. */
  onUndo: (() => void) | null
  onRecuse: () => void
  onRecusalUndone: () => void
  onKeys: () => void
}

export function EvaluationPanel(props: EvaluationPanelProps) {
  const { evaluation, scores, current, follow, onCurrent, onScore } = props
  const t = useMessages('jury')
  const language = useLanguage()
  const { work, criteria, isRecused } = evaluation
  const weighted = weightedSoFar(scores, criteria)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  return (
    <aside className={style.panel} aria-label={t('evaluation.title')}>
      <h1 ref={title} tabIndex={-1} className={style.title}>
        {inLanguage(work.title, language)}
      </h1>
      <p className={style.number}>{t('entry.number', { number: evaluation.entryNumber })}</p>
      <p className={style.summary}>{inLanguage(work.summary, language)}</p>
      {criteria.map(({ id, name, weight }, at) => (
        <CriterionScale
          key={id}
          name={inLanguage(name, language)}
          weight={weight}
          value={scores.get(id) ?? null}
          current={at === current && !isRecused}
          follow={follow}
          disabled={isRecused}
          onScore={(value) => onScore(at, value)}
          onCurrent={() => onCurrent(at)}
        />
      ))}
      <p className={style.total}>
        <span>
          {t('evaluation.weighted', {
            scoreCount: criteria.filter(({ id }) => scores.has(id)).length,
            criteria: criteria.length,
          })}
        </span>
        {props.onUndo && !isRecused && (
          <Button look="text" small onClick={props.onUndo}>
            {t('evaluation.undo')}
          </Button>
        )}
        <b>{weighted === null ? '–' : formatNumber(weighted, language, 1)}</b>
      </p>
      <Actions {...props} />
    </aside>
  )
}

function Actions(props: EvaluationPanelProps) {
  const { evaluation, onPrevious, onNext, onRecuse, onKeys } = props
  const t = useMessages('jury')
  const { isRecused } = evaluation
  const { previous, next, isToDo } = props.walk
  return (
    <>
      {!isRecused && <Comment unsent={evaluation.comment} onComment={props.onComment} />}
      <div className={style.go}>
        {previous && (
          <Button className={style.act} onClick={onPrevious}>
            {t('evaluation.previous')}
          </Button>
        )}
        <Button look="next" className={style.act} onClick={onNext}>
          {next ? t(isToDo ? 'list.go' : 'evaluation.next_shown') : t('evaluation.finish')}
          <svg className={style.arrow} viewBox="0 0 20 12" aria-hidden="true">
            <path d="M1 6h17M13 1l5 5-5 5" />
          </svg>
        </Button>
      </div>
      <p className={style.under}>
        {isRecused ? (
          <UndoRecusal evaluation={evaluation} onDone={props.onRecusalUndone} />
        ) : (
          <Button look="text" small onClick={onRecuse}>
            {t('evaluation.recuse')}
          </Button>
        )}
      </p>
      <div className={style.keys}>
        <kbd>1–9, 0</kbd>
        <span>{t('keys.score')}</span>
        <kbd>↑ ↓</kbd>
        <span>{t('keys.criterion')}</span>
        <kbd>[ ]</kbd>
        <span>{t('keys.image')}</span>
        <kbd>N</kbd>
        <span>{t('list.go')}</span>
        <kbd>Z</kbd>
        <span>{t('zoom.in')}</span>
        <kbd>?</kbd>
        <button type="button" className={style.all} onClick={onKeys}>
          {t('keys.title')}
        </button>
      </div>
    </>
  )
}

const pauseMs = 700

/** Saved after a short pause in typing, and on leaving the field or the entry. */
function Comment({ unsent, onComment }: Pick<EvaluationPanelProps, 'onComment'> & { unsent: string }) {
  const t = useMessages('jury')
  const [text, setText] = useState(unsent)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<(() => void) | null>(null)
  const save = () => {
    clearTimeout(timer.current)
    unsaved.current?.()
    unsaved.current = null
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      unsaved.current?.()
    },
    [],
  )
  return (
    <TextArea
      className={style.comment}
      label={t('evaluation.comment')}
      note={t('form.optional')}
      rows={1}
      maxLength={4000}
      value={text}
      onChange={(event) => {
        const written = event.currentTarget.value
        setText(written)
        unsaved.current = () => onComment(written)
        clearTimeout(timer.current)
        timer.current = setTimeout(save, pauseMs)
      }}
      onBlur={save}
    />
  )
}

function UndoRecusal({ evaluation, onDone }: { evaluation: EntryEvaluation; onDone: () => void }) {
  const t = useMessages('jury')
  const { assignmentId, isOwnRecusal } = evaluation
  const undo = useApiAction(undoRecusal, { refreshes: [getEntryEvaluation, listEvaluations], onDone })
  return (
    <span>
      {t('evaluation.recused')}{' '}
      {isOwnRecusal && (
        <Button look="text" small busy={undo.isPending} onClick={() => undo.mutate({ assignmentId })}>
          {t('evaluation.undo_recusal')}
        </Button>
      )}
      {undo.error && <FieldError>{undo.error.message}</FieldError>}
    </span>
  )
}
