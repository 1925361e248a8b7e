import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { listAdminContests } from '#features/contests/contest/contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import {
  createMailing,
  deleteMailing,
  getMailing,
  listMailings,
  type MailingView,
  saveMailing,
} from '../contract.ts'
import { MailingFields } from './MailingFields.tsx'
import { MailingPreview } from './MailingPreview.tsx'
import { MailingRecipients } from './MailingRecipients.tsx'
import style from './Mailings.module.css'
import { fieldsOf, formOf } from './mailing-form.ts'

interface DraftMailingProps {
  mailing: MailingView | null
  contests: OutputOf<typeof listAdminContests>
}

/** The form of a mailing, new or saved, with its preview and its recipients as it is typed. */
export function DraftMailing({ mailing, contests }: DraftMailingProps) {
  const t = useMessages('mailings')
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const saved = formOf(mailing, contests[0]?.id ?? '')
  const draft = useDraft('mailing', saved)
  const form = draft.values
  const onDone = () => {
    draft.settle()
    say.success(t('saved'))
  }
  const create = useApiAction(createMailing, {
    refreshes: [listMailings],
    onDone: ({ id }) => {
      onDone()
      void navigate(links.adminMailing(id), { replace: true })
    },
  })
  const save = useApiAction(saveMailing, { refreshes: [getMailing, listMailings], onDone })
  const { error, isPending } = mailing ? save : create
  const errors = error instanceof Invalid ? error.errors : {}
  const isDirty = !mailing || JSON.stringify(form) !== JSON.stringify(saved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = fieldsOf(form)
    if (mailing) save.mutate({ mailingId: mailing.id, version: mailing.version, ...fields })
    else create.mutate(fields)
  }
  return (
    <>
      <form className={style.form} onSubmit={submit} noValidate>
        <DraftNotice of={draft} />
        <MailingFields
          key={String(draft.isRestored)}
          at={mailing ? links.adminMailing(mailing.id) : links.newMailing()}
          contests={contests}
          form={form}
          errors={errors}
          onChange={(part) => draft.setValues((before) => ({ ...before, ...part }))}
        />
        {error && <p role="alert">{sentenceOf(error)}</p>}
        <div className={style.actions}>
          <Button small look={isDirty ? 'next' : 'outline'} type="submit" busy={isPending}>
            {t('save')}
          </Button>
          {mailing && <DeleteDraft mailingId={mailing.id} onDeleted={() => draft.settle()} />}
        </div>
      </form>
      <MailingPreview form={form} />
      <MailingRecipients
        form={form}
        mailing={isDirty ? null : mailing}
        timeZone={contests.find(({ id }) => id === form.contestId)?.timeZone ?? ''}
      />
    </>
  )
}

function DeleteDraft({ mailingId, onDeleted }: { mailingId: string; onDeleted(): void }) {
  const t = useMessages('mailings')
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useApiAction(deleteMailing, {
    refreshes: [listMailings],
    onDone: () => {
      onDeleted()
      say.success(t('deleted'))
      void navigate(links.adminMailings(), { replace: true })
    },
  })
  return (
    <>
      <Button small look="text" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('delete_question')}
          lead={t('delete_follows')}
          action={t('delete')}
          sending={remove}
          onConfirm={() => remove.mutate({ mailingId })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
