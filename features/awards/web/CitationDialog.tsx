import { type FormEvent, useState } from 'react'
import {
  type AdminAward,
  citationCharacters,
  listContestAwards,
  setCitation,
} from '#features/awards/contract-admin.ts'
import { inLanguage, languages, locales, ownNames } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'

/** The jury's words about a work, by language. */
export function CitationDialog({ award, onClose }: { award: AdminAward; onClose(): void }) {
  const t = useMessages('awards')
  const shared = useMessages('shared')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const [citation, setTexts] = useState(award.citation)
  const save = useApiAction(setCitation, { refreshes: [listContestAwards], onDone: onClose })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ awardId: award.id, citation })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('admin.cite_title', { title: inLanguage(award.title, language) })}
      lead={t('admin.cite_lead')}
      actions={
        <>
          <Button type="submit" form="cite" look="next" busy={save.isPending}>
            {t('admin.cite_save')}
          </Button>
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      <form id="cite" onSubmit={submit} noValidate aria-label={inLanguage(award.title, language)}>
        {languages.map((one) => (
          <TextArea
            key={one}
            lang={locales[one]}
            label={ownNames[one]}
            maxLength={citationCharacters}
            rows={3}
            value={citation[one]}
            error={errors[`citation.${one}`]?.[0]}
            onChange={(event) => setTexts({ ...citation, [one]: event.currentTarget.value })}
          />
        ))}
        {save.error && !(save.error instanceof Invalid) && <FieldError>{sentenceOf(save.error)}</FieldError>}
      </form>
    </Dialog>
  )
}
