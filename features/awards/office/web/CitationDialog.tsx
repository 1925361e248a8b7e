import { useState } from 'react'
import {
  type AdminAward,
  citationCharacters,
  listContestAwards,
  setCitation,
} from '#features/awards/award/contract-admin.ts'
import { inLanguage, languages, locales, ownNames } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import style from './AdminAwards.module.css'

/** The jury's words about a work, by language. */
export function CitationDialog({ award, onClose }: { award: AdminAward; onClose(): void }) {
  const t = useMessages('awards')
  const language = useLanguage()
  const [citation, setTexts] = useState(award.citation)
  const save = useApiAction(setCitation, { refreshes: [listContestAwards], onDone: onClose })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  return (
    <FormDialog
      title={t('admin.cite_title', { title: inLanguage(award.title, language) })}
      lead={t('admin.cite_lead')}
      className={style.fields}
      action={t('admin.cite_save')}
      look="next"
      sending={save}
      fieldErrors
      onSubmit={() => save.mutate({ awardId: award.id, citation })}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
