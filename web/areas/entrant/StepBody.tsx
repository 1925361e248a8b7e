import { lazy } from 'react'
import { ConfirmationStep } from '#features/projects/entry/web/ConfirmationStep.tsx'
import { DisciplineStep } from '#features/projects/entry/web/DisciplineStep.tsx'
import { TextStep } from '#features/projects/entry/web/TextStep.tsx'
import { UserFirmStep } from '#features/projects/entry/web/UserFirmStep.tsx'
import { TranslationStep } from '#features/projects/office/web/TranslationStep.tsx'
import type { ProjectView } from '#features/projects/project/contract.ts'
import type { Step } from '#features/projects/project/steps.ts'
import { ClientStep } from '#features/projects/project/web/ClientStep.tsx'
import { CreditsStep } from '#features/projects/project/web/CreditsStep.tsx'
import { InformationProductStep } from '#features/projects/project/web/InformationProductStep.tsx'
import { InformationStep } from '#features/projects/project/web/InformationStep.tsx'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import { MyFirmStep } from './MyFirmStep.tsx'

const MarksPart = lazy(async () => ({
  default: (await import('#features/gallery/own/web/MarksPart.tsx')).MarksPart,
}))
const MediaStep = lazy(async () => ({
  default: (await import('#features/projects/project/web/MediaStep.tsx')).MediaStep,
}))
const DocumentStep = lazy(async () => ({
  default: (await import('#features/projects/project/web/DocumentStep.tsx')).DocumentStep,
}))
const PreviewStep = lazy(async () => ({ default: (await import('./PreviewStep.tsx')).PreviewStep }))

/** The payment step has no frame; the rail frames every other step. */
export type FramedStep = Exclude<Step, 'payment'>

interface StepBodyProps {
  project: ProjectView
  step: FramedStep
  /** The entrant tried to leave the step without a discipline. */
  hasTried: boolean
}

/** The fields of one step. */
export function StepBody({ project, step, hasTried }: StepBodyProps) {
  switch (step) {
    case 'user-firm':
      return <UserFirmStep />
    case 'my-firm':
      return <MyFirmStep />
    case 'discipline':
      return project.contest && <DisciplineStep contestId={project.contest.id} hasTried={hasTried} />
    case 'information':
      return <InformationStep />
    case 'information-product':
      return <InformationProductStep />
    case 'firm-info':
      return <CreditsStep />
    case 'client-info':
      return <ClientStep />
    case 'media':
      return <Media project={project} />
    case 'text':
      return <TextStep />
    case 'document':
      return <DocumentStep />
    case 'translation':
      return <TranslationStep />
    case 'preview':
      return <PreviewStep projectId={project.id} />
    case 'confirmation':
      return <ConfirmationStep />
  }
}

function Media({ project }: Pick<StepBodyProps, 'project'>) {
  const { preview } = useStep()
  return (
    <>
      <MediaStep />
      {!preview && <MarksPart project={project} />}
    </>
  )
}
