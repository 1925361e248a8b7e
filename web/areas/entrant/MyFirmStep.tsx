import { useQueryClient } from '@tanstack/react-query'
import { listMyFirms } from '#features/firms/contract.ts'
import { FirmForm } from '#features/firms/web/FirmForm.tsx'
import { getProject } from '#features/projects/contract.ts'
import { useStep } from '#features/projects/web/StepContext.ts'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { useAsked } from '#web/query.ts'
import { useWords } from '#web/words.ts'

/** The firm that the project is submitted for; entering one here also names it in the project. */
export function MyFirmStep() {
  const t = useWords('firms')
  const queries = useQueryClient()
  const { project, change } = useStep()
  const firms = useAsked(listMyFirms, {})
  if (firms.isError) return <p role="alert">{firms.error.message}</p>
  if (!firms.data) {
    return (
      <Loading label={t('loading')}>
        <FieldBars fields={6} />
      </Loading>
    )
  }
  const firm = firms.data.find((one) => one.id === project.firmId) ?? null
  return (
    <div id="firmPlace">
      <FirmForm
        key={firm?.id}
        firm={firm}
        look="outline"
        savesItself
        disabled={!project.isEditable}
        onSaved={(saved) => {
          if (saved.id !== project.firmId) change({ fields: { firmId: saved.id } })
          void queries.invalidateQueries({ queryKey: [getProject.path] })
        }}
      />
    </div>
  )
}
