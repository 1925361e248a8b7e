import type { ProjectView } from '#features/projects/project/contract.ts'
import { type Step, type StepState, stepState, stepsOf } from '#features/projects/project/steps.ts'
import { placeOf } from '#features/projects/project/web/field-place.ts'
import style from '#features/projects/project/web/Step.module.css'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import { type Messages, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { MissingNames } from './MissingList.tsx'
import { useStepLink } from './StepFrame.tsx'
import { SubmitPart } from './SubmitPart.tsx'

/** The checklist, with links to everything missing, and the submission. */
export function ConfirmationStep() {
  const { project } = useStep()
  const checked = stepsOf(project).filter((step) => step !== 'preview' && step !== 'confirmation')
  return (
    <>
      {project.status === 'pending' && (
        <ul className={style.checklist}>
          {checked.map((step) => (
            <Checked key={step} project={project} step={step} />
          ))}
        </ul>
      )}
      <SubmitPart />
    </>
  )
}

/** Only required fields count as complete. */
function doneText({ state }: StepState, t: Messages<'projects'>): string {
  if (state !== 'optional') return t(state === 'paid' ? 'rail.paid' : 'rail.complete')
  return t('field.optional')
}

function Checked({ project, step }: { project: ProjectView; step: Step }) {
  const t = useMessages('projects')
  const linkTo = useStepLink()
  const missing = project.missing.filter((one) => one.step === step)
  const count = missing.length
  return (
    <li className={style.check}>
      <Anchor href={linkTo(step)}>{t(`step.${step}`)}</Anchor>
      <span className={count > 0 ? 'warn' : 'muted'}>
        {count > 0 ? t('rail.missing', { count }) : doneText(stepState(step, project, project.missing), t)}
      </span>
      {count > 0 && (
        <p className={`small ${style.lacking}`}>
          <MissingNames
            missing={missing}
            most={12}
            link={(thing, name) => <Anchor href={`${linkTo(step)}#${placeOf(thing)}`}>{name}</Anchor>}
          />
        </p>
      )}
    </li>
  )
}
