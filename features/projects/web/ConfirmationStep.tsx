import { Anchor } from '#web/kit/Anchor.tsx'
import { useWords } from '#web/words.ts'
import { stepsOf } from '../steps.ts'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'
import { stepLink } from './StepFrame.tsx'
import { SubmitPart } from './SubmitPart.tsx'

/** The checklist with a link to every step that still lacks something, then the submission. */
export function ConfirmationStep() {
  const t = useWords('projects')
  const { project } = useStep()
  const checked = stepsOf(project).filter((step) => step !== 'preview' && step !== 'confirmation')
  return (
    <>
      {project.status === 'pending' && (
        <ul className={style.checklist}>
          {checked.map((step) => {
            const count = project.missing.filter((one) => one.step === step).length
            return (
              <li key={step} className={style.check}>
                <Anchor href={stepLink(project, step)}>{t(`step.${step}`)}</Anchor>
                <span className={count > 0 ? 'warn' : 'muted'}>
                  {count > 0 ? t('rail.missing', { count }) : t('rail.complete')}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <SubmitPart />
    </>
  )
}
