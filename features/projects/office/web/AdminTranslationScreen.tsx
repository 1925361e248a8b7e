import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { TextView } from '#features/projects/project/contract.ts'
import {
  type AdminTranslationText,
  getTranslation,
  listTranslations,
  saveTranslation,
  submitTranslation,
} from '#features/projects/project/contract-translation.ts'
import type { TextPart } from '#features/projects/project/text-parts.ts'
import { charactersOf, summaryCharacters, titleCharacters } from '#features/projects/project/text-parts.ts'
import { OriginalText } from '#features/projects/project/web/TextPart.tsx'
import style from '#features/projects/project/web/Texts.module.css'
import { formatDay, formatLanguage, formatNumber } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import type { SaveSource } from '#shared/save-source.ts'
import { Invalid, request } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useRichTextMessages } from '#web/i18n/rich-text-messages.ts'
import { useSavedMessage } from '#web/i18n/saved-messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { RichTextField } from '#web/kit/fields/RichTextField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { type Autosave, useAutosave } from '#web/offline/autosave.ts'
import { Waiting } from '#web/offline/Waiting.tsx'

/** One text to be translated, beside its translation. */
export function Component() {
  const { translationId = '' } = useParams()
  const found = useApiQuery(getTranslation, { translationId })
  return (
    <Waiting of={found} heading="h1">
      {(translation) => <Translation key={translation.id} translation={translation} />}
    </Waiting>
  )
}

function textIn(translation: AdminTranslationText, unsaved: Autosave['unsaved']): TextView {
  const of = (part: TextPart) => unsaved[part] ?? translation.text[part]
  return { title: of('title'), summary: of('summary'), description: of('description') }
}

function Translation({ translation }: { translation: AdminTranslationText }) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const queries = useQueryClient()
  const { id: translationId, from, to, original } = translation
  const send = useCallback(
    async (fields: Autosave['unsaved'], source: SaveSource) => {
      const key = [getTranslation.path, { translationId }]
      const known = queries.getQueryData<AdminTranslationText>(key) ?? translation
      queries.setQueryData(
        key,
        await request(saveTranslation, { translationId, ...textIn(known, fields), ...source }),
      )
    },
    [queries, translation, translationId],
  )
  const saving = useAutosave(`translation.${translationId}`, send)
  const pair = { from: formatLanguage(from, spoken), to: formatLanguage(to, spoken) }
  const facts = [t('admin_translation.pair', pair)]
  if (translation.dueOn) facts.push(formatDay(translation.dueOn, spoken))
  return (
    <>
      <TitleBlock
        title={translation.title || t('untitled.project')}
        facts={facts.join(t('facts.comma'))}
        saved={useSavedMessage(saving)}
      />
      <div className={style.sides}>
        <section className={style.side}>
          <h2>{t('admin_translation.original')}</h2>
          <OriginalText text={original} language={from} />
        </section>
        <section className={style.side}>
          <h2>{t('admin_translation.translation')}</h2>
          <Fields key={saving.epoch} translation={translation} saving={saving} />
          <DeliverPart translation={translation} saving={saving} />
        </section>
      </div>
    </>
  )
}

type Saving = ReturnType<typeof useAutosave>

interface OpenProps {
  translation: AdminTranslationText
  saving: Saving
}

function Fields({ translation, saving }: OpenProps) {
  const t = useMessages('projects')
  const spoken = useLanguage()
  const editor = useRichTextMessages()
  const { to } = translation
  // The fields show what was typed, not the sanitised text that the server saves.
  const [typed, setTyped] = useState(() => textIn(translation, saving.unsaved))
  const limits = {
    title: titleCharacters,
    summary: summaryCharacters,
    description: translation.descriptionCharacters,
  }
  const take = (part: TextPart, text: string) => {
    setTyped((before) => ({ ...before, [part]: text }))
    saving.change({ [part]: text })
  }
  const field = (part: TextPart) => {
    const count = charactersOf(typed[part])
    return {
      id: part,
      label: t(`text.${part}`),
      value: typed[part],
      error: saving.errors[part]?.[0],
      lang: locales[to],
      counter: t('text.counter', {
        count,
        used: formatNumber(count, spoken),
        limit: formatNumber(limits[part], spoken),
      }),
      over: count > limits[part],
    }
  }
  return (
    <div className={style.fields}>
      <TextField
        {...field('title')}
        dir="auto"
        maxLength={titleCharacters}
        onChange={(event) => take('title', event.currentTarget.value)}
      />
      <TextArea
        {...field('summary')}
        dir="auto"
        rows={4}
        onChange={(event) => take('summary', event.currentTarget.value)}
      />
      <RichTextField
        {...field('description')}
        messages={editor}
        onChange={(description) => take('description', description)}
      />
    </div>
  )
}

function DeliverPart({ translation, saving }: OpenProps) {
  const t = useMessages('projects')
  const navigate = useNavigate()
  const deliver = useApiAction(submitTranslation, {
    refreshes: [listTranslations],
    onDone: () => {
      say.success(t('admin_translation.delivered'))
      void navigate(links.adminTranslations())
    },
  })
  const press = async () => {
    if (!(await saving.flush())) return
    deliver.mutate(
      { translationId: translation.id },
      { onError: (error) => error instanceof Invalid && saving.accuse(error.errors) },
    )
  }
  return (
    <div className={style.actions}>
      <Button look="next" busy={deliver.isPending} onClick={() => void press()}>
        {t('admin_translation.deliver')}
      </Button>
      <ButtonLink look="text" href={links.adminTranslations()}>
        {t('admin_translation.back')}
      </ButtonLink>
      {deliver.error && (
        <p role="alert" className="warn">
          {deliver.error.message}
        </p>
      )}
    </div>
  )
}
