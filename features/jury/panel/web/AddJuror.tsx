import { type FormEvent, useState } from 'react'
import { Invalid, Rejected } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { addJuror, getAdminJury } from '../contract.ts'
import style from './AdminJury.module.css'
import { ConfirmMembershipDialog } from './ConfirmMembershipDialog.tsx'

export function AddJuror({ contestId }: { contestId: string }) {
  const t = useMessages('jury')
  const [email, setEmail] = useState('')
  const add = useApiAction(addJuror, {
    refreshes: [getAdminJury],
    onDone: () => {
      setEmail('')
      say.success(t('admin.added'))
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ contestId, email })
  }
  const { error } = add
  const isToConfirm = error instanceof Rejected && error.code === 'organiser_is_juror'
  const sentence = isToConfirm ? undefined : error?.message
  return (
    <form className={style.add} onSubmit={send} noValidate>
      <TextField
        compact
        type="email"
        autoComplete="off"
        label={t('admin.email')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={error instanceof Invalid ? error.errors.email?.[0] : sentence}
      />
      <Button small type="submit" busy={add.isPending}>
        {t('admin.add')}
      </Button>
      {isToConfirm && (
        <ConfirmMembershipDialog
          name={email}
          busy={add.isPending}
          onConfirm={() => add.mutate({ contestId, email, isConfirmed: true })}
          onClose={add.reset}
        />
      )}
    </form>
  )
}
