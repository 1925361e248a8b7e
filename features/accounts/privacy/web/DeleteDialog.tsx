import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { FormSummary } from '#features/accounts/profile/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/profile/web/fields.ts'
import { useMissing } from '#features/accounts/sign-in/web/missing.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { links } from '#web/links.ts'
import { dropKept } from '#web/offline/kept.ts'
import { leaveSession } from '#web/session/session.ts'
import { deleteAccount } from '../contract-data.ts'

const nothing = { confirmation: '', current_password: '' }

/** Asks twice who it is, since nothing can be brought back. */
export function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useMessages('accounts')
  const id = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { missing, areFilled } = useMissing()
  const remove = useApiAction(deleteAccount, {
    onDone: async ({ message }) => {
      leaveSession()
      dropKept()
      await navigate(links.login())
      queries.clear()
      say.success(message)
    },
  })
  const { form, values, field, summary } = useFields(nothing, missing ?? remove.error)

  const send = () => {
    if (areFilled(values)) remove.mutate(values)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('data.delete_question')}
      lead={t('data.delete_lead')}
      actions={
        <>
          <Button type="submit" form={id} busy={remove.isPending}>
            {t('data.delete_submit')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('data.keep')}
          </Button>
        </>
      }
    >
      <FormSummary>{summary}</FormSummary>
      <form ref={form} id={id} noValidate onSubmit={sending(send)} style={{ display: 'contents' }}>
        <TextField
          {...field('confirmation')}
          label={t('data.delete_field', { email })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('current_password')}
          label={t('field.current_password')}
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
        />
      </form>
    </Dialog>
  )
}
