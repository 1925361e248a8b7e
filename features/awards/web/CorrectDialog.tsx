import { type FormEvent, useState } from 'react'
import { inLanguage, languages, locales, ownNames, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { type AdminAward, correctAward, listContestAwards } from '../contract-credentials.ts'

/** Corrects an award's title and recipient. */
export function CorrectDialog({ award, onClose }: { award: AdminAward; onClose(): void }) {
  const t = useMessages('awards')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const [title, setTitle] = useState({ ...unwritten, ...award.title })
  const [recipient, setRecipient] = useState(award.recipient)
  const [reason, setReason] = useState('')
  const correct = useApiAction(correctAward, { refreshes: [listContestAwards], onDone: onClose })
  const errors = correct.error instanceof Invalid ? correct.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    correct.mutate({ awardId: award.id, title, recipient, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('admin.correct_title', { serial: award.serial })}
      lead={t('admin.correct_lead')}
      actions={
        <>
          <Button type="submit" form="correct" look="next" busy={correct.isPending}>
            {t('admin.correct')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
        </>
      }
    >
      <form id="correct" onSubmit={submit} noValidate aria-label={inLanguage(award.title, language)}>
        {languages.map((one) => (
          <TextField
            key={one}
            lang={locales[one]}
            label={t('admin.correct_name', { language: ownNames[one] })}
            value={title[one]}
            error={errors[`title.${one}`]?.[0]}
            onChange={(event) => setTitle({ ...title, [one]: event.currentTarget.value })}
          />
        ))}
        <TextField
          label={t('verify.recipient')}
          value={recipient}
          error={errors.recipient?.[0]}
          onChange={(event) => setRecipient(event.currentTarget.value)}
        />
        <TextArea
          label={t('admin.correct_reason')}
          value={reason}
          error={errors.reason?.[0]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {errors.title && <FieldError>{errors.title[0]}</FieldError>}
        {correct.error && !(correct.error instanceof Invalid) && (
          <FieldError>{sentenceOf(correct.error)}</FieldError>
        )}
      </form>
    </Dialog>
  )
}
