import { useId } from 'react'
import { type Language, languages, ownNames } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import type { ChoiceKind } from '../choices.ts'
import { type Choice, listChoices, saveChoice } from '../contract-choices.ts'
import { FormSummary } from './FormSummary.tsx'
import { sending, useFields } from './fields.ts'

const unnamed: Record<Language, string> = { en: '', fr: '', 'zh-hans': '', es: '' }

interface ChoiceDialogProps {
  kind: ChoiceKind
  /** Its place in the list, from 0. */
  position: number
  /** Undefined to add a choice. */
  choice?: Choice
  onClose: () => void
}

/** A choice has a name in every language, since people choose in their own. */
export function ChoiceDialog({ kind, position, choice, onClose }: ChoiceDialogProps) {
  const t = useMessages('accounts')
  const id = useId()
  const save = useApiAction(saveChoice, { onDone: onClose, refreshes: [listChoices] })
  const { form, values, field, errorOf, summary } = useFields({ ...unnamed, ...choice?.labels }, save.error)
  const { value = null, isRetired = false } = choice ?? {}
  const send = () => save.mutate({ kind, value, labels: values, isRetired, position })

  return (
    <Dialog
      opened
      onClose={onClose}
      title={choice ? t('choices.rename') : t('choices.add')}
      lead={t('choices.add_lead')}
      actions={
        <>
          <Button type="submit" form={id} busy={save.isPending}>
            {t('choices.save')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('choices.cancel')}
          </Button>
        </>
      }
    >
      <FormSummary>{summary}</FormSummary>
      <form ref={form} id={id} noValidate onSubmit={sending(send)} style={{ display: 'contents' }}>
        {languages.map((language) => (
          <TextField
            key={language}
            {...field(language)}
            error={errorOf(`labels.${language}`)}
            label={ownNames[language]}
            lang={language}
          />
        ))}
      </form>
    </Dialog>
  )
}
