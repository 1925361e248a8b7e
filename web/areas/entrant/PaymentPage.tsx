import { useLocation, useNavigate } from 'react-router'
import { PaymentFacts } from '#features/payments/checkout/web/PaymentFacts.tsx'
import { PaymentStep } from '#features/payments/checkout/web/PaymentStep.tsx'
import { railOf, stepLink } from '#features/projects/entry/web/StepFrame.tsx'
import type { ProjectView } from '#features/projects/project/contract.ts'
import { withValues } from '#features/projects/project/field-values.ts'
import { nextStep, stepsOf } from '#features/projects/project/steps.ts'
import { useSaving } from '#features/projects/project/web/use-saving.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StepRail } from '#web/kit/StepRail.tsx'
import style from './PaymentPage.module.css'

/** The payment: its items at the left, the receipt at the right. */
export function PaymentPage({ project: saved }: { project: ProjectView }) {
  const { unsaved } = useSaving(saved.id)
  const project = withValues(saved, unsaved)
  const t = useMessages('projects')
  const navigate = useNavigate()
  const walk = stepsOf(project)
  const place = walk.indexOf('payment')
  const next = nextStep(project, project.missing)
  const { state } = useLocation()
  // The requested step, which redirected here because it opens after the payment.
  const behind = walk.find((step) => step === state?.behind)
  const isOwner = project.role === 'owner'
  const onward = (
    <Button look="next" wide onClick={() => void navigate(stepLink(project, next))}>
      {t(`onward.${next}`)}
    </Button>
  )
  return (
    <div className={style.till}>
      <title>{`${t('step.payment')} — Palmarès`}</title>
      <div className={style.what}>
        <StepRail
          folded
          label={t('rail.all')}
          steps={railOf(project, t)}
          current="payment"
          summary={t('rail.summary', { place: place + 1, count: walk.length, step: t('step.payment') })}
          allSteps={t('rail.all')}
        />
        <h1 className={style.title}>{t('step.payment')}</h1>
        <PaidFor project={project} />
      </div>
      <div className={style.slip}>
        {behind && !project.paidAt && (
          <p className="warn" role="status">
            {t('step.behind_payment', { step: t(`step.${behind}`) })}
          </p>
        )}
        {isOwner ? (
          <PaymentStep
            projectId={project.id}
            onward={onward}
            mayChoose={project.isEditable && project.paidAt === null}
          />
        ) : (
          <>
            <p>{project.paidAt ? t('payment.paid') : t('owner_only.pay', { name: project.owner })}</p>
            {project.paidAt && onward}
          </>
        )}
      </div>
    </div>
  )
}

function PaidFor({ project }: { project: ProjectView }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const cover = project.images.find((one) => one.isCover) ?? project.images[0]
  const title = project.texts[project.language].title || project.name || t(`untitled.${project.kind}`)
  const where = [project.contest?.name, project.disciplineName].flatMap((name) =>
    name ? [inLanguage(name, language)] : [],
  )
  return (
    <figure className={cover ? style.work : style.bare}>
      {cover && <Picture image={cover.image} alt="" sizes="(max-width: 900px) 96px, 320px" eager />}
      <figcaption>
        <b>{title}</b>
        {where.join(t('facts.comma'))}
        {project.role === 'owner' && <PaymentFacts projectId={project.id} />}
      </figcaption>
    </figure>
  )
}
