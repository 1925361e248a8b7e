import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EntryEvaluation, EntryPlace } from '#features/jury/panel/contract.ts'
import { formatTime } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { classes } from '#web/kit/classes.ts'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { Wordmark } from '#web/kit/Wordmark.tsx'
import { links } from '#web/links.ts'
import { useLostSince } from '#web/offline/connection.ts'
import { VersionsDialog } from '#web/parts/VersionsDialog.tsx'
import { useShownImages } from './cached-pictures.ts'
import style from './EvaluationBody.module.css'
import { KeysDialog, RecuseDialog, TextDialog } from './EvaluationDialogs.tsx'
import { EvaluationImages } from './EvaluationImages.tsx'
import { EvaluationPanel } from './EvaluationPanel.tsx'
import { LateScores } from './LateScores.tsx'
import { NextEntries } from './NextEntries.tsx'
import { type EvaluationOrder, useEntryOrder } from './use-entry-order.ts'
import { useEvaluationKeys } from './use-evaluation-keys.ts'
import { useScores } from './use-scores.ts'

type Opened = 'text' | 'keys' | 'recuse' | null

export function EvaluationBody({ place, answered }: { place: EntryPlace; answered: EntryEvaluation }) {
  const navigate = useNavigate()
  const language = useLanguage()
  const scoring = useScores(place, answered)
  const { evaluation, scores } = scoring
  const { criteria, work, isRecused } = evaluation
  const images = useShownImages(work.images)
  const walk = useEntryOrder(place, evaluation)
  const { next, previous } = walk
  const zoom = useRef<HTMLButtonElement>(null)
  const [current, setCurrent] = useState(() => firstUnmarked(criteria, scores))
  const [follow, setFollow] = useState(false)
  const [image, setImage] = useState(0)
  const [isAlone, setAlone] = useState(false)
  const [opened, setOpened] = useState<Opened>(null)

  const choose = (at: number) => {
    setFollow(document.activeElement instanceof HTMLInputElement)
    setCurrent(Math.min(criteria.length - 1, Math.max(0, at)))
  }
  const score = (at: number, value: number) => {
    const criterion = criteria[at]
    if (!criterion || isRecused) return
    scoring.score(criterion.id, value)
    choose(at + 1)
  }
  const undo = () => {
    const taken = scoring.undo()
    if (taken) choose(criteria.findIndex(({ id }) => id === taken))
  }
  const go = (to: EntryPlace | null) =>
    void navigate(
      (to ? links.juryProject(to.projectId, to.categoryId) : links.juryEvaluation()) + walk.search,
      // Rendered before the next key event, which would otherwise score the previous entry.
      { flushSync: true },
    )
  const show = (at: number) => setImage(Math.min(work.images.length - 1, Math.max(0, at)))

  useEvaluationKeys({
    score: (value) => score(current, value),
    criterion: (step) => choose(current + step),
    image: (step) => show(image + step),
    next: () => go(next),
    previous: () => previous && go(previous),
    alone: () => setAlone(!isAlone),
    zoom: () => zoom.current?.click(),
    text: () => setOpened('text'),
    leave: () => setAlone(false),
    undo,
    help: () => setOpened('keys'),
  })

  return (
    <div className={classes(style.page, isAlone && style.alone)}>
      <title>{`${inLanguage(work.title, language)} — Palmarès`}</title>
      {!isAlone && <Bar evaluation={evaluation} walk={walk} scoring={scoring} />}
      <EvaluationImages
        place={place}
        zoom={zoom}
        images={images}
        at={image}
        alone={isAlone}
        onShow={show}
        onAlone={() => setAlone(false)}
        onFullText={() => setOpened('text')}
      />
      {!isAlone && (
        <EvaluationPanel
          evaluation={evaluation}
          walk={walk}
          scores={scores}
          current={current}
          follow={follow}
          onCurrent={setCurrent}
          onScore={score}
          onComment={scoring.comment}
          onPrevious={() => go(previous)}
          onNext={() => go(next)}
          onUndo={scoring.mayUndo ? undo : null}
          onRecuse={() => setOpened('recuse')}
          onRecusalUndone={() => scoring.recused(false)}
          onKeys={() => setOpened('keys')}
        />
      )}
      <NextEntries here={place} ahead={walk.ahead} />
      <VersionsDialog
        hasKeys
        conflicts={(scoring.conflict ? [scoring.conflict] : []).map(({ criterionId, value, other }) => {
          const criterion = criteria.find(({ id }) => id === criterionId)
          return {
            field: criterionId ?? '',
            name: criterion ? inLanguage(criterion.name, language) : '',
            mine: String(value ?? ''),
            theirs: String(other?.value ?? ''),
          }
        })}
        onChoose={(_, whose) =>
          scoring.conflict && scoring.choose(scoring.conflict, whose === 'mine' ? 'own' : 'other')
        }
      />
      {opened === 'text' && <TextDialog work={work} onClose={() => setOpened(null)} />}
      {opened === 'keys' && <KeysDialog onClose={() => setOpened(null)} />}
      {opened === 'recuse' && (
        <RecuseDialog
          assignmentId={evaluation.assignmentId}
          name={inLanguage(work.title, language)}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null)
            scoring.recused(true)
            go(next)
          }}
        />
      )}
    </div>
  )
}

function firstUnmarked(criteria: EntryEvaluation['criteria'], scores: ReadonlyMap<string, number>): number {
  return Math.max(
    0,
    criteria.findIndex(({ id }) => !scores.has(id)),
  )
}

type BarProps = { evaluation: EntryEvaluation; walk: EvaluationOrder; scoring: ReturnType<typeof useScores> }

function Bar({ evaluation, walk, scoring }: BarProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const category = inLanguage(evaluation.category, language)
  const { scored, total, leftInCategory } = walk
  const progress = [
    t('form.of', { at: scored, total }),
    t('list.left', { count: leftInCategory, category }),
  ].join(' · ')
  return (
    <header className={style.bar}>
      <Anchor
        href={links.juryEvaluation() + walk.search}
        className={style.logo}
        aria-label={t('evaluation.finish')}
      >
        <Wordmark />
      </Anchor>
      <p className={style.where}>
        <b>{t('admin.first_round')}</b>
        {' · '}
        {t('list.category', { discipline: inLanguage(evaluation.discipline, language), category })}
      </p>
      <div className={style.progress}>
        <span role="status">{progress}</span>
        <span className={style.line}>
          <ProgressLine label={t('admin.first_round')} value={scored} max={total} text={progress} />
        </span>
      </div>
      <LateScores />
      <p className={style.saved} role="status">
        <Saved scoring={scoring} />
      </p>
    </header>
  )
}

function Saved({ scoring }: Pick<BarProps, 'scoring'>) {
  const t = useMessages('jury')
  const shared = useMessages('shared')
  const language = useLanguage()
  const isLost = useLostSince() !== null
  const { waiting, isSaving, savedAt } = scoring
  if (waiting > 0) return <span className="warn">{t('evaluation.waiting', { count: waiting })}</span>
  if (isSaving) return shared('saving.saving')
  if (isLost) return t('evaluation.offline')
  return savedAt && shared('saving.saved', { time: formatTime(savedAt, language) })
}
