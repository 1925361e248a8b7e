import { Anchor } from './Anchor.tsx'
import { classes } from './classes.ts'
import style from './StepRail.module.css'

export type Step = {
  key: string
  label: string
  /** The address. Without one, the step is not available yet. */
  href?: string | undefined
  /** `missing` warns; `untouched` is muted; `locked` has a padlock. */
  state: 'complete' | 'missing' | 'begun' | 'untouched' | 'locked'
  /**
   * "paid", "2 missing", "begun", "optional"; for `complete` without a visible text, the meaning of the
   * tick.
   */
  word?: string | undefined
  /** Shows the state of a complete step beside its tick. */
  showWord?: boolean | undefined
}

type StepRailProps = {
  /** The name of the list, for screen readers. */
  label: string
  steps: readonly Step[]
  current: string
  /** "Step 8 of 13, Medias", for narrow screens. */
  summary: string
  allSteps: string
  /** For screens that need the space: one collapsible line, at any width. */
  folded?: boolean
}

export function StepRail({ label, steps, current, summary, allSteps, folded }: StepRailProps) {
  return (
    <>
      {!folded && (
        <nav className={style.rail} aria-label={label}>
          <Steps steps={steps} current={current} />
        </nav>
      )}
      <details className={folded ? style.line : style.folded} key={current}>
        <summary>
          <span>{summary}</span>
          <span className={style.all}>{allSteps}</span>
        </summary>
        <nav aria-label={label}>
          <Steps steps={steps} current={current} />
        </nav>
      </details>
    </>
  )
}

function Steps({ steps, current }: Pick<StepRailProps, 'steps' | 'current'>) {
  return (
    <ol className={style.steps}>
      {steps.map((step) => (
        <li key={step.key} className={style[step.state]}>
          <StepName step={step} here={step.key === current} />
          <StepState step={step} />
        </li>
      ))}
    </ol>
  )
}

function StepName({ step, here }: { step: Step; here: boolean }) {
  const className = classes(style.name, here && style.here)
  if (!step.href) return <span className={className}>{step.label}</span>
  return (
    <Anchor className={className} href={step.href} aria-current={here ? 'step' : undefined}>
      {step.label}
    </Anchor>
  )
}

function StepState({ step }: { step: Step }) {
  if (step.state === 'locked') {
    return (
      <span className={style.word}>
        <span className="visually-hidden">{step.word}</span>
        <svg className={style.lock} viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2.5 5.5h7v5h-7zM4 5.5V4a2 2 0 0 1 4 0v1.5" />
        </svg>
      </span>
    )
  }
  if (step.state !== 'complete') return <span className={style.word}>{step.word}</span>
  return (
    <span className={style.word}>
      <span className={step.showWord ? undefined : 'visually-hidden'}>{step.word}</span>
      <svg className={style.tick} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M1.5 6.5l3 3 6-7" />
      </svg>
    </span>
  )
}
