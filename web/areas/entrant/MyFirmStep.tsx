import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listMyFirms } from '#features/firms/contract.ts'
import { FindFirm } from '#features/firms/web/FindFirm.tsx'
import { FirmForm } from '#features/firms/web/FirmForm.tsx'
import { FirmLogo } from '#features/firms/web/FirmLogo.tsx'
import { getProject } from '#features/projects/project/contract.ts'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import style from './MyFirmStep.module.css'

/** The firm that the project is submitted for; entering one here also names it in the project. */
export function MyFirmStep() {
  const t = useMessages('firms')
  const queries = useQueryClient()
  const { project, change, preview } = useStep()
  const firms = useApiQuery(listMyFirms, {})
  const [name, setName] = useState<string | null>(null)
  if (firms.isError) return <p role="alert">{firms.error.message}</p>
  if (!firms.data) {
    return (
      <Loading label={t('loading')}>
        <FieldBars fields={6} />
      </Loading>
    )
  }
  const firm = firms.data.find((one) => one.id === project.firmId) ?? null
  const isFound = firm !== null || name !== null || !project.isEditable
  return (
    <div id="firmPlace" className={style.parts}>
      {isFound ? (
        <FirmForm
          key={firm?.id}
          firm={firm}
          name={name ?? undefined}
          look="outline"
          savesItself
          disabled={!project.isEditable}
          disabledReason={preview?.reason}
          onSaved={(saved) => {
            if (saved.id !== project.firmId) change({ firmId: saved.id })
            void queries.invalidateQueries({ queryKey: [getProject.path] })
          }}
        />
      ) : (
        <FindFirm onEnter={setName} />
      )}
      {firm && project.isEditable && <FirmLogo firm={firm} />}
    </div>
  )
}
