import type { FormEvent, ReactNode } from 'react'
import { languages } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { VersionsDialog } from '#web/parts/VersionsDialog.tsx'
import type { TextGroup } from '../contract.ts'
import { TextFields } from './TextFields.tsx'
import { TextHistory } from './TextHistory.tsx'
import style from './Texts.module.css'
import type { TextsForm } from './texts-form.ts'

interface TextsFrameProps {
  group: TextGroup
  form: TextsForm
  nameOf(at: number): string
  /** Beside the name of a text. */
  noteOf?(at: number): ReactNode
  /** Between the form and the history: a preview. */
  children?: ReactNode
}

/** The form of texts that are edited together, in all languages side by side, and their history. */
export function TextsFrame({ group, form, nameOf, noteOf, children }: TextsFrameProps) {
  const t = useMessages('pages')
  const sentenceOf = useFailureSentence()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.versions.save(form.values)
  }
  return (
    <>
      <form className={style.form} onSubmit={submit} noValidate>
        <VersionsDialog conflicts={form.conflicts} onChoose={form.versions.choose} />
        <DraftNotice of={form.draft} />
        {group.texts.map((text, at) => (
          <fieldset key={`${text.place}.${text.key}`} className={style.text}>
            <legend className={style.name}>{nameOf(at)}</legend>
            {(text.placeholders.length > 0 || noteOf?.(at)) && (
              <p className={`small muted ${style.about}`}>
                {text.placeholders.length > 0 && (
                  <span>
                    {t('texts.placeholders')}{' '}
                    {text.placeholders.map((name) => (
                      <code key={name}>{`{{${name}}}`} </code>
                    ))}
                  </span>
                )}
                {noteOf?.(at)}
              </p>
            )}
            <TextFields form={form} text={text} at={at} />
          </fieldset>
        ))}
        {form.save.error && <p role="alert">{sentenceOf(form.save.error)}</p>}
        <div className={style.save}>
          <Button look="next" small type="submit" busy={form.save.isPending}>
            {t('texts.save')}
          </Button>
        </div>
      </form>
      {children}
      <TextHistory
        changes={group.changes}
        nameOf={
          group.texts.length > 1
            ? ({ place, key }) =>
                nameOf(group.texts.findIndex((one) => one.place === place && one.key === key))
            : undefined
        }
        isBusy={form.save.isPending}
        onRestore={({ place, key, language, to }) =>
          form.save.mutate({
            version: group.version,
            texts: [
              {
                place,
                key,
                forms: Object.fromEntries(
                  languages.filter((one) => one === language).map((one) => [one, to]),
                ),
              },
            ],
          })
        }
      />
    </>
  )
}
