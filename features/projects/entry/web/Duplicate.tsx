import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listContests } from '#features/contests/contest/contract.ts'
import { listMyProjects, type ProjectSummary } from '#features/projects/project/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { say } from '#web/kit/messages.ts'
import { duplicateProject } from '../contract.ts'
import { stepLink } from './StepFrame.tsx'

interface DuplicateProps {
  project: ProjectSummary
  title: string
}

/** Copies a project, for another category or another contest. */
export function Duplicate({ project, title }: DuplicateProps) {
  const t = useMessages('projects')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="text"
        small
        aria-label={t('copy.action_named', { title })}
        onClick={() => setIsOpen(true)}
      >
        {t('copy.action')}
      </Button>
      {isOpen && <CopyDialog project={project} title={title} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const outside = 'outside'

function CopyDialog({ project, title, onClose }: DuplicateProps & { onClose(): void }) {
  const t = useMessages('projects')
  const shared = useMessages('shared')
  const language = useLanguage()
  const navigate = useNavigate()
  const contests = useApiQuery(listContests, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const open = (contests.data ?? []).filter((contest) => contest.takesEntries)
  const options = [
    ...open.map((contest) => ({ value: contest.id, label: inLanguage(contest.name, language) })),
    ...(project.kind === 'product' ? [{ value: outside, label: t('facts.product') }] : []),
  ]
  const same = options.find(({ value }) => value === (project.contest?.id ?? outside))
  const place = chosen ?? (same ?? options[0])?.value
  const copy = useApiAction(duplicateProject, {
    refreshes: [listMyProjects],
    onDone: ({ id }) => {
      say.success(t('copy.done'))
      const contest = place === outside ? null : {}
      const first = contest ? 'discipline' : 'information-product'
      void navigate(stepLink({ id, contest }, first))
    },
  })
  const make = () => {
    if (!place) return
    copy.mutate({ projectId: project.id, contestId: place === outside ? null : place })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('copy.question', { title })}
      lead={t('copy.follows')}
      actions={
        <>
          <Button
            look="next"
            busy={copy.isPending}
            disabledReason={contests.isSuccess && !place ? t('copy.none_open') : undefined}
            onClick={make}
          >
            {t('copy.action')}
          </Button>
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      {options.length > 0 && (
        <SelectField
          label={t('copy.where')}
          hint={t('copy.where_hint')}
          options={options}
          value={place ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {(copy.error ?? contests.error) && <p role="alert">{(copy.error ?? contests.error)?.message}</p>}
    </Dialog>
  )
}
