import { useState } from 'react'
import { languages, locales, ownNames, unwritten } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { type IssueFields, type IssueView, listIssues, saveIssue } from '../contract.ts'
import style from './AdminMagazine.module.css'

interface IssueFormProps {
  /** Null to add an issue. */
  issue: IssueView | null
  nextNumber: number
  onClose(): void
}

function fieldsOf(issue: IssueView | null, nextNumber: number): IssueFields {
  if (!issue) {
    const publishedOn = new Date().toISOString().slice(0, 10)
    return { number: nextNumber, title: { ...unwritten }, publishedOn, readAt: '' }
  }
  const { number, title, publishedOn, readAt } = issue
  return { number, title, publishedOn, readAt }
}

export function IssueForm({ issue, nextNumber, onClose }: IssueFormProps) {
  const t = useMessages('news')
  const [fields, setFields] = useState(() => fieldsOf(issue, nextNumber))
  const [issueId] = useState(() => issue?.id ?? crypto.randomUUID())
  const save = useApiAction(saveIssue, {
    refreshes: [listIssues],
    onDone: () => {
      say.success(t('magazine.saved'))
      onClose()
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const set = (part: Partial<IssueFields>) => setFields((before) => ({ ...before, ...part }))
  return (
    <FormDialog
      wide
      title={issue ? t('magazine.change_named', { number: issue.number }) : t('magazine.add')}
      action={t('magazine.save')}
      look="next"
      sending={save}
      fieldErrors
      onSubmit={() => save.mutate({ ...fields, issueId })}
      onClose={onClose}
    >
      <div className={style.fields}>
        <div className={style.pair}>
          <TextField
            type="number"
            min={1}
            max={9999}
            label={t('magazine.number')}
            error={errors.number?.[0]}
            value={fields.number}
            onChange={(event) => set({ number: Number(event.currentTarget.value) })}
          />
          <TextField
            type="date"
            label={t('magazine.published_on')}
            hint={t('magazine.published_on_hint')}
            error={errors.publishedOn?.[0]}
            value={fields.publishedOn}
            onChange={(event) => set({ publishedOn: event.currentTarget.value })}
          />
        </div>
        {languages.map((language) => (
          <TextField
            key={language}
            lang={locales[language]}
            label={t('magazine.title_in', { language: ownNames[language] })}
            error={errors[`title.${language}`]?.[0]}
            maxLength={160}
            value={fields.title[language]}
            onChange={(event) => set({ title: { ...fields.title, [language]: event.currentTarget.value } })}
          />
        ))}
        <TextField
          type="url"
          label={t('magazine.read_at')}
          note={t('edit.optional')}
          hint={t('magazine.read_at_hint')}
          placeholder="https://"
          error={errors.readAt?.[0]}
          value={fields.readAt}
          onChange={(event) => set({ readAt: event.currentTarget.value })}
        />
      </div>
    </FormDialog>
  )
}
