import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { getIsPaid } from '#features/payments/ledger/contract.ts'
import { StepFrame, stepLink } from '#features/projects/entry/web/StepFrame.tsx'
import { getProject, type ProjectView } from '#features/projects/project/contract.ts'
import { isBehindPayment, type Step, stepAt, stepsOf } from '#features/projects/project/steps.ts'
import { useSaving } from '#features/projects/project/web/use-saving.ts'
import { Rejected, request, ServerError } from '#web/api/api.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { ClosedToActing, isClosedToActing } from '#web/offline/ClosedToActing.tsx'
import { knowProject } from '#web/session/session.ts'
import { MissingScreen } from '../MissingScreen.tsx'
import { type FramedStep, StepBody } from './StepBody.tsx'

const PaymentPage = lazy(async () => ({ default: (await import('./PaymentPage.tsx')).PaymentPage }))

function Waiting() {
  const t = useMessages('projects')
  return (
    <Loading label={t('loading')}>
      <FieldBars fields={5} />
    </Loading>
  )
}

/** One step of a project or product: loads it, checks its payment if required, shows the step. */
export function Component() {
  const t = useMessages('projects')
  const areas = useMessages('areas')
  const { projectId = '', step: name = '' } = useParams()
  const project = useApiQuery(getProject, { projectId })
  if (project.data) return <Opened key={projectId} project={project.data} name={name} />
  if (!project.isError) return <Waiting />
  const isUnknown = project.error instanceof Rejected && project.error.status === 404
  return (
    <StateScreen
      alert
      title={t(isUnknown ? 'state.not_found' : 'state.failed')}
      actions={
        <>
          {!isUnknown && <Button onClick={() => void project.refetch()}>{areas('state.retry')}</Button>}
          <ButtonLink href={links.myProjects()}>{t('receipt.see')}</ButtonLink>
        </>
      }
    >
      {isUnknown ? null : project.error.message}
    </StateScreen>
  )
}

function Opened({ project, name }: { project: ProjectView; name: string }) {
  const { unsaved } = useSaving(project.id)
  const place = useLocation().pathname.startsWith('/account/product-projects/')
    ? 'product-projects'
    : 'projects'
  const step = stepAt(project, place, name)
  const want = project.userWantToTranslate
  useEffect(() => knowProject({ id: project.id, user_want_to_translate: want }), [project.id, want])

  const submitsAs = unsaved.submitsAs ?? project.submitsAs
  const walk = stepsOf({ ...project, submitsAs })
  if (!step) return <MissingScreen />
  if (!walk.includes(step)) return <NoSuchStep href={stepLink(project, walk[0] ?? 'information')} />
  if (step === 'payment') {
    return (
      <Suspense fallback={<Waiting />}>
        <PaymentPage project={project} />
      </Suspense>
    )
  }
  const content = <Content project={project} step={step} />
  return isBehindPayment(step) ? (
    <PaidOnly project={project} step={step}>
      {content}
    </PaidOnly>
  ) : (
    content
  )
}

/** For an address of the specification whose step this project does not have. */
function NoSuchStep({ href }: { href: string }) {
  const t = useMessages('projects')
  return (
    <StateScreen title={t('step.none')} actions={<ButtonLink href={href}>{t('revisions.see')}</ButtonLink>}>
      {t('step.none_about')}
    </StateScreen>
  )
}

type PaidOnlyProps = { project: ProjectView; step: Step; children: ReactNode }

/**
 * The specification's check: an unpaid project leads to the payment, which explains why; a failed check leads to
 * the error page.
 */
function PaidOnly({ project, step, children }: PaidOnlyProps) {
  const queries = useQueryClient()
  const projectId = project.id
  const check = useQuery({
    queryKey: [getIsPaid.path, { projectId }],
    queryFn: () => request(getIsPaid, { projectId }),
    staleTime: 0,
    // A failed check leads to the error page, which offers a retry, so no one waits here.
    networkMode: 'always',
    retry: 1,
    retryDelay: 300,
  })
  const { pathname } = useLocation()
  const isPaid = check.data?.isPaid
  const isBehind = isPaid === true && project.contest !== null && project.paidAt === null
  useEffect(() => {
    if (isBehind) void queries.invalidateQueries({ queryKey: [getProject.path, { projectId }] })
  }, [isBehind, queries, projectId])

  if (isPaid) return children
  if (isClosedToActing(check.error)) return <ClosedToActing />
  if (check.isError) {
    const reference = check.error instanceof ServerError ? check.error.reference : null
    return <Navigate replace to={links.error()} state={{ from: pathname, reference }} />
  }
  // A cached value from before the payment is not trusted until it is revalidated.
  if (isPaid === undefined || check.isFetching) return <Waiting />
  return <Navigate replace to={links.projectStep(projectId, 'payment')} state={{ behind: step }} />
}

function Content({ project, step }: { project: ProjectView; step: FramedStep }) {
  const { unsaved } = useSaving(project.id)
  const [hasTried, setHasTried] = useState(false)
  const hasDiscipline = Boolean(unsaved.categories?.disciplineId ?? project.disciplineId)
  const mayLeave = () => {
    setHasTried(!hasDiscipline)
    return hasDiscipline
  }
  const isOwnAction = step === 'confirmation' || (step === 'preview' && !project.contest)
  return (
    <StepFrame
      project={project}
      step={step}
      hasOwnAction={isOwnAction}
      mayLeave={step === 'discipline' ? mayLeave : undefined}
    >
      <Suspense fallback={<Waiting />}>
        <StepBody project={project} step={step} hasTried={hasTried} />
      </Suspense>
    </StepFrame>
  )
}
