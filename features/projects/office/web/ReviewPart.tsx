import { type FormEvent, useState } from 'react'
import { isBeforeJudging } from '#features/projects/project/project-access.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatMoment } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { say } from '#web/kit/messages.ts'
import type { getAdminProject } from '../contract-admin.ts'
import { addNote, deleteNote, markEligible, removeLabel } from '../contract-review.ts'
import style from './AdminProjects.module.css'
import { EligibilityDialog, useDecided } from './EligibilityDialog.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { refreshed } from './refreshed-queries.ts'
import { RestoreDialog, WaiveDialog } from './WaiveDialog.tsx'

type Opened = OutputOf<typeof getAdminProject>

/** What organisers decided and noted about a project; neither entrants nor jurors see it. */
export function ReviewPart({ opened }: { opened: Opened }) {
  return (
    <>
      {opened.project.contest && <Eligibility opened={opened} />}
      {opened.project.contest && <Fee opened={opened} />}
      <Labels opened={opened} />
      <Notes opened={opened} />
    </>
  )
}

function Eligibility({ opened }: { opened: Opened }) {
  const t = useMessages('projects')
  const [isAsking, setIsAsking] = useState(false)
  const { project, eligibility, eligibilityReason } = opened
  const decided = useDecided()
  const chosen = { ids: [project.id] }
  const mark = useApiAction(markEligible, {
    refreshes: refreshed,
    onDone: (answer) => say.success(decided(answer)),
  })
  const mayDecide = project.status !== 'withdrawn' && isBeforeJudging(project.contest)
  return (
    <section className={style.part}>
      <h2>{t('eligibility.title')}</h2>
      <p>
        {t(`eligibility.${eligibility ?? 'undecided'}`)}
        {eligibilityReason && <span className="muted"> {eligibilityReason}</span>}
      </p>
      {mayDecide && (
        <p className={style.actions}>
          {eligibility !== 'eligible' && (
            <Button small busy={mark.isPending} onClick={() => mark.mutate({ chosen })}>
              {t('eligibility.mark_eligible')}
            </Button>
          )}
          {eligibility !== 'ineligible' && (
            <Button small onClick={() => setIsAsking(true)}>
              {t('eligibility.mark_ineligible')}
            </Button>
          )}
        </p>
      )}
      {mark.error && <FieldError>{mark.error.message}</FieldError>}
      {isAsking && (
        <EligibilityDialog
          chosen={chosen}
          count={1}
          onDone={(answer) => say.success(decided(answer))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

function Fee({ opened }: { opened: Opened }) {
  const t = useMessages('projects')
  const [isAsking, setIsAsking] = useState(false)
  const { project, isFeeWaived } = opened
  const isOwed = project.entries.some(({ paidAt }) => paidAt === null)
  if (project.status === 'withdrawn' || !(isOwed || isFeeWaived)) return null
  const isWhollyWaived = isFeeWaived && !isOwed
  const close = () => setIsAsking(false)
  return (
    <section className={style.part}>
      <h2>{t('step.payment')}</h2>
      <p>{t(isWhollyWaived ? 'waiver.state' : 'payment.owed')}</p>
      {(!isWhollyWaived || project.status === 'pending') && (
        <p className={style.actions}>
          <Button small onClick={() => setIsAsking(true)}>
            {t(isWhollyWaived ? 'waiver.restore' : 'waiver.action')}
          </Button>
        </p>
      )}
      {isAsking &&
        (isWhollyWaived ? (
          <RestoreDialog projectId={project.id} onDone={say.success} onClose={close} />
        ) : (
          <WaiveDialog chosen={{ ids: [project.id] }} count={1} onDone={say.success} onClose={close} />
        ))}
    </section>
  )
}

function Labels({ opened }: { opened: Opened }) {
  const t = useMessages('projects')
  const [isAdding, setIsAdding] = useState(false)
  const chosen = { ids: [opened.project.id] }
  const remove = useApiAction(removeLabel, { refreshes: refreshed })
  return (
    <section className={style.part}>
      <h2>{t('label.title')}</h2>
      <p className={style.actions}>
        {opened.labels.map((label) => (
          <Button
            key={label}
            look="text"
            small
            aria-label={t('label.remove_named', { label })}
            onClick={() => remove.mutate({ chosen, label })}
          >
            {label} ×
          </Button>
        ))}
        <Button small onClick={() => setIsAdding(true)}>
          {t('label.add')}
        </Button>
      </p>
      {remove.error && <FieldError>{remove.error.message}</FieldError>}
      {isAdding && (
        <LabelDialog
          chosen={chosen}
          onDone={(label, { count }) => say.success(t('label.added', { label, count }))}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  )
}

function Notes({ opened }: { opened: Opened }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const [body, setBody] = useState('')
  const projectId = opened.project.id
  const add = useApiAction(addNote, { refreshes: refreshed, onDone: () => setBody('') })
  const remove = useApiAction(deleteNote, { refreshes: refreshed })
  const failed = add.error ?? remove.error
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim()) add.mutate({ projectId, body })
  }
  return (
    <section className={style.part}>
      <h2>{t('note.title')}</h2>
      <ul>
        {opened.notes.map((note) => (
          <li key={note.id} className={style.line}>
            <span className={style.note}>{note.body}</span>
            <span className="small muted">
              {t('note.by', {
                author: note.author ?? t('note.nobody'),
                moment: formatMoment(note.createdAt, language),
              })}{' '}
              <Button
                look="text"
                small
                busy={remove.isPending}
                onClick={() => remove.mutate({ projectId, noteId: note.id })}
              >
                {t('note.delete')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <form className={style.noteForm} onSubmit={send}>
        <TextArea
          rows={3}
          label={t('note.body')}
          hint={t('note.hint')}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <Button type="submit" small busy={add.isPending}>
          {t('note.add')}
        </Button>
      </form>
      {failed && (
        <div role="alert">
          <FieldError>{sentenceOf(failed)}</FieldError>
        </div>
      )}
    </section>
  )
}
