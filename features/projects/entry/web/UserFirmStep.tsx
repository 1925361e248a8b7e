import { useId } from 'react'
import { entrantKinds } from '#features/contests/lifecycle.ts'
import { listMyFirms } from '#features/firms/contract.ts'
import { submitters } from '#features/projects/project/contract.ts'
import step from '#features/projects/project/web/Step.module.css'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import style from '#features/projects/project/web/UserFirmStep.module.css'
import { formatCountry, joinParts } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { PendingTransferPart } from './PendingTransferPart.tsx'

export function UserFirmStep() {
  const t = useMessages('projects')
  const { project, change, errors, isMissing } = useStep()
  const firms = useApiQuery(listMyFirms, {})
  const language = useLanguage()
  const mine = firms.data ?? []
  const promiseId = useId()
  const isTransferPending = Boolean(project.pendingTransfer)
  const [only] = mine
  const submitAs = (submitsAs: (typeof submitters)[number]) => {
    // A user with one firm need not select it.
    const isPlain = submitsAs === 'firm' && !project.firmId && mine.length === 1
    change({ submitsAs, ...(isPlain && only ? { firmId: only.id } : {}) })
  }
  return (
    <div className={step.fields}>
      <div id="submitsAs">
        <RadioList
          legend={t('user_firm.as')}
          options={submitters.map((value) => ({
            value,
            label: t(`user_firm.${value}`),
            hint: t(`user_firm.${value}_hint`),
          }))}
          value={project.submitsAs}
          disabled={!project.isEditable}
          onChange={submitAs}
        />
      </div>
      {project.submitsAs === 'firm' && mine.length > 0 && (
        <div id="firm">
          <RadioList
            legend={
              <>
                {t('user_firm.which')}{' '}
                {isMissing('firm') && <span className="warn">{t('field.missing')}</span>}
              </>
            }
            options={mine.map(({ id, name, city, country }) => ({
              value: id,
              label: <span className={style.name}>{name}</span>,
              hint: joinParts([city, country && formatCountry(country, language)], language),
            }))}
            value={project.firmId ?? ''}
            disabled={!project.isEditable}
            onChange={(firmId) => change({ firmId })}
          />
        </div>
      )}
      {project.submitsAs === 'firm' && firms.isSuccess && mine.length === 0 && (
        <p id="firm">{t('user_firm.none')}</p>
      )}
      {isTransferPending && <PendingTransferPart id={promiseId} project={project} about="kind" />}
      <RadioList
        legend={t('user_firm.kind')}
        options={entrantKinds.map((value) => ({
          value,
          label: t(`entrant.${value}`),
          hint: value === 'student' ? t('entrant.student_hint') : undefined,
        }))}
        value={project.entrantKind}
        error={errors.entrantKind?.[0]}
        disabled={!project.isEditable || project.paidAt !== null || isTransferPending}
        describedBy={isTransferPending ? promiseId : undefined}
        onChange={(entrantKind) => change({ entrantKind })}
      />
    </div>
  )
}
