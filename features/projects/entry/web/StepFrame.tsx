import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import type { ProjectView } from '#features/projects/project/contract.ts'
import { isField, labels } from '#features/projects/project/field-labels.ts'
import { withValues } from '#features/projects/project/field-values.ts'
import { type MissingField, type Step, stepState, stepsOf } from '#features/projects/project/steps.ts'
import { ConflictPart } from '#features/projects/project/web/ConflictPart.tsx'
import floatingSavedStyle from '#features/projects/project/web/FloatingSaved.module.css'
import type { Saving } from '#features/projects/project/web/project-saver.ts'
import { RequestedRevisions } from '#features/projects/project/web/RequestedRevisions.tsx'
import { StepContext, type StepWork, useStep } from '#features/projects/project/web/StepContext.ts'
import style from '#features/projects/project/web/StepFrame.module.css'
import { UnsentPart } from '#features/projects/project/web/UnsentPart.tsx'
import { useSaving } from '#features/projects/project/web/use-saving.ts'
import { formatTime } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { type Messages, useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import { StepRail } from '#web/kit/StepRail.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { LockedPart } from './LockedPart.tsx'
import { MissingSentence } from './MissingSentence.tsx'

/** A product outside any contest has addresses of its own. */
export function stepLink(project: { id: string; contest: object | null }, step: Step): string {
  if (project.contest) return links.projectStep(project.id, step)
  return links.productStep(project.id, step === 'information-product' ? 'information' : step)
}

/** The addresses of the steps, for a link from one to another. */
export function useStepLink(): (step: Step) => string {
  const { project, preview } = useStep()
  return preview?.hrefOf ?? ((step) => stepLink(project, step))
}

function savedMessage(
  saving: Saving,
  t: Messages<'projects'>,
  shared: Messages<'shared'>,
  at: (moment: Date) => string,
): string {
  if (saving.state === 'saving') return shared('saving.saving')
  if (saving.state === 'waiting') return shared('saving.waiting')
  if (saving.state === 'conflict') return t('saving.conflict')
  if (saving.state === 'late') return t('saving.late')
  if (saving.state === 'rejected') {
    const [field, why] = Object.entries(saving.errors)[0] ?? []
    if (isField(field) && why?.[0])
      return t('saving.rejected_field', { field: t(labels[field]), why: why[0] })
    return saving.message ? t('saving.rejected_because', { why: saving.message }) : shared('saving.rejected')
  }
  return saving.savedAt ? shared('saving.saved', { time: at(saving.savedAt) }) : ''
}

/** The project's steps with the state of each, as the rail shows them. */
export function railOf(project: ProjectView, t: Messages<'projects'>) {
  return stepsOf(project).map((step) => {
    const found = stepState(step, project, project.missing)
    const base = { key: step, label: t(`step.${step}`), href: stepLink(project, step) }
    if (found.state === 'missing') {
      const word = t('rail.missing', { count: found.count })
      return { ...base, state: 'missing' as const, word }
    }
    if (found.state === 'paid') {
      return { ...base, state: 'complete' as const, word: t('rail.paid'), showWord: true }
    }
    if (found.state === 'locked') return { ...base, state: 'locked' as const, word: t('rail.locked') }
    if (found.state === 'complete') return { ...base, state: 'complete' as const, word: t('rail.complete') }
    if (found.state === 'optional') return { ...base, state: 'begun' as const, word: t('field.optional') }
    return { ...base, state: 'untouched' as const }
  })
}

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true

interface StepFrameProps {
  /** The server's version; unsaved changes are merged into it here. */
  project: ProjectView
  step: Step
  /** The step renders the screen's primary button itself. */
  hasOwnAction?: boolean
  /** Called before leaving the step; false cancels. */
  mayLeave?: () => boolean
  children: ReactNode
}

/** The common frame of every step: title, rail, saving state, missing fields and navigation. */
export function StepFrame({ project: saved, step, hasOwnAction, mayLeave, children }: StepFrameProps) {
  const t = useMessages('projects')
  const shared = useMessages('shared')
  const language = useLanguage()
  const navigate = useNavigate()
  const saving = useSaving(saved.id)
  const { unsaved, change, errors, flush, saver, epoch } = saving
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch reloads the fields from the project.
  useEffect(() => saver.look(), [saver, step, epoch])
  // Somebody else's credits are shown at once, except to a user who is typing: theirs are compared when they are sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each load of the project.
  useEffect(() => {
    if (saver.isOutdated() && !isTyping()) saver.refresh()
  }, [saver, saved.updatedAt])
  // After the deadline the fields show the final values; late changes are listed beside them.
  const isShut = !saved.isEditable
  const project = useMemo(() => (isShut ? saved : withValues(saved, unsaved)), [isShut, saved, unsaved])
  const hasMoreTime = !isShut && saving.state === 'late'
  useEffect(() => {
    if (hasMoreTime) void flush()
  }, [hasMoreTime, flush])
  const isMissing = useCallback(
    (field: MissingField) => project.missing.some((one) => one.step === step && one.field === field),
    [project.missing, step],
  )
  const work: StepWork = useMemo(
    () => ({
      project,
      unsaved,
      change,
      errors,
      isMissing,
      set: saver.setField,
      begin: saver.begin,
      end: saver.end,
    }),
    [project, unsaved, change, errors, isMissing, saver],
  )

  const walk = stepsOf(project)
  const place = walk.indexOf(step)
  const [before, next] = [walk[place - 1], walk[place + 1]]
  const steps = railOf(project, t)
  const title = project.texts[project.language].title || project.name || t(`untitled.${project.kind}`)
  const goOn = async () => {
    if (mayLeave && !mayLeave()) return
    await flush()
    if (next) void navigate(stepLink(project, next))
  }

  return (
    <StepContext value={work}>
      <TitleBlock
        title={title}
        facts={factsOf(project, t, language)}
        saved={
          <FloatingSaved
            words={savedMessage(saving, t, shared, (moment) => formatTime(moment, language))}
            isQuiet={saving.state === 'saved' || saving.state === 'saving'}
          />
        }
      />
      <RequestedRevisions project={project} />
      <LockedPart project={saved} title={title} />
      <div className={style.work}>
        <StepRail
          label={t('rail.all')}
          steps={steps}
          current={step}
          summary={t('rail.summary', { place: place + 1, count: walk.length, step: t(`step.${step}`) })}
          allSteps={t('rail.all')}
        />
        <section aria-labelledby="step-title" className={style.step}>
          <h2 id="step-title" className={style.title}>
            {t(`step.${step}`)}
          </h2>
          <MissingSentence project={project} step={step} />
          {isShut && <UnsentPart project={saved} unsaved={unsaved} onDiscard={saver.discard} />}
          <ConflictPart project={project} unsaved={unsaved} conflicts={saving.conflicts} saver={saver} />
          {saving.isReady && <Fragment key={epoch}>{children}</Fragment>}
          <div className={style.next}>
            {before ? (
              <ButtonLink href={stepLink(project, before)} className={style.back}>
                {t('step.back', { step: t(`step.${before}`) })}
              </ButtonLink>
            ) : (
              <span />
            )}
            {next && (
              <Button look={hasOwnAction ? 'outline' : 'next'} onClick={() => void goOn()}>
                {t('step.next', { step: t(`step.${next}`) })}
                <svg className={style.arrow} viewBox="0 0 20 12" aria-hidden="true">
                  <path d="M1 6h17M13 1l5 5-5 5" />
                </svg>
              </Button>
            )}
          </div>
        </section>
      </div>
    </StepContext>
  )
}

export function isOver(deadlineAt: string): boolean {
  return new Date(deadlineAt) < new Date()
}

/** The contest, the discipline and the categories of a project, and the deadline. */
export function factsOf(
  project: ProjectView,
  t: Messages<'projects'>,
  language: ReturnType<typeof useLanguage>,
): string {
  const { contest } = project
  if (!contest) return t('facts.product')
  const entered = [project.disciplineName, ...project.entries.map((entry) => entry.categoryName)]
  const names = entered.map((name) => (name ? inLanguage(name, language) : '')).filter(Boolean)
  const where = [inLanguage(contest.name, language), ...names].join(t('facts.comma'))
  const when = { moment: namedMoment(contest.deadlineAt, contest.timeZone, language) }
  // An organiser may have closed it before its deadline.
  const isClosed = isOver(contest.deadlineAt) || !contestLifecycle.can('enter', contest.status)
  return `${where}${t('facts.stop')}${isClosed ? t('facts.closed') : t('facts.closes', when)}`
}

/** The saving state, which stays visible when its place is scrolled away. */
function FloatingSaved({ words, isQuiet }: { words: string; isQuiet: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([seen]) => setIsAway(seen ? !seen.isIntersecting : false))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <span ref={place} className={floatingSavedStyle.place}>
      <span
        className={classes(
          isAway && words !== '' && floatingSavedStyle.floating,
          !isQuiet && floatingSavedStyle.loud,
        )}
      >
        {words}
      </span>
    </span>
  )
}
