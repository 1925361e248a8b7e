import { type FormEvent, useEffect, useRef } from 'react'
import { getUser } from '#features/accounts/session/contract.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { DraftNotice } from '#web/offline/DraftNotice.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ChooseFiles } from '#web/uploads/ChooseFiles.tsx'
import { ImageProblem, usePreviews } from '#web/uploads/Previews.tsx'
import { UploadLines } from '#web/uploads/UploadLines.tsx'
import { useUploads } from '#web/uploads/uploader.ts'
import {
  getJurorProfile,
  type JurorProfile,
  removeJurorImage,
  saveJurorProfile,
} from '../contract-profile.ts'
import { imagesAtMost, type Question } from '../questionnaire.ts'
import style from './JuryQuestions.module.css'
import { MissingAnswers } from './MissingAnswers.tsx'
import { PortraitField } from './PortraitField.tsx'
import { ReachQuestions, TextQuestions, WorkQuestions } from './QuestionParts.tsx'
import { RemoveAsking } from './RemoveAsking.tsx'
import { answersOf, missingOf, type TypedAnswers, typedOf } from './typed-answers.ts'

/** The juror's questionnaire for the magazine; it can be saved incomplete. */
export function Component() {
  const t = useMessages('jury')
  const profile = useApiQuery(getJurorProfile, {})
  return (
    <>
      <TitleBlock title={t('questions.title')} facts={t('questions.facts')} />
      <Waiting of={profile} skeleton={<FieldBars fields={8} />}>
        {(profile) => <Questions key={profile.userId} profile={profile} />}
      </Waiting>
    </>
  )
}

function Questions({ profile }: { profile: JurorProfile }) {
  const t = useMessages('jury')
  const form = useRef<HTMLFormElement>(null)
  const sentenceOf = useFailureSentence()
  const draft = useDraft('questionnaire', typedOf(profile))
  const { values, setValues } = draft
  const save = useApiAction(saveJurorProfile, {
    refreshes: [getJurorProfile, getUser],
    onDone: (saved) => {
      draft.settle(typedOf(saved))
      say.success(t('questions.saved'))
    },
  })
  const { error } = save
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  const missing = missingOf(values, profile)
  const isComplete = profile.missing.length === 0
  const lacking = (question: Question) => (missing.includes(question) ? t('questions.lacking') : undefined)
  const errorAt = (name: string) => (error instanceof Invalid ? error.errors[name]?.[0] : undefined)
  const props = {
    values,
    lacking,
    errorAt,
    onChange: (part: Partial<TypedAnswers>) => setValues((before) => ({ ...before, ...part })),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    draft.markSent()
    save.mutate(answersOf(values))
  }
  return (
    <form ref={form} className={style.form} noValidate onSubmit={send}>
      <DraftNotice of={draft} />
      {/* Nobody is thanked for answers that have not been sent. */}
      {(missing.length > 0 || (isComplete && !error)) && <MissingAnswers missing={missing} />}
      {error && <FieldError id="questions-error">{sentenceOf(error)}</FieldError>}
      <section className={style.group}>
        <h2>{t('questions.portrait')}</h2>
        <PortraitField profile={profile} />
      </section>
      <TextQuestions {...props} />
      <WorkQuestions {...props} />
      <ReachQuestions {...props} />
      <section className={style.group}>
        <h2>
          {t('questions.images')} <small className="muted">{t('form.optional')}</small>
        </h2>
        <JurorImages
          profile={profile}
          legends={values.legends}
          onLegend={(id, legend) =>
            setValues((before) => ({ ...before, legends: { ...before.legends, [id]: legend } }))
          }
        />
      </section>
      <div className={style.foot}>
        <Button type="submit" look="next" busy={save.isPending}>
          {t('form.save')}
        </Button>
        <ButtonLink look="text" href={links.juryProfile()}>
          {t('questions.see_profile')}
        </ButtonLink>
      </div>
    </form>
  )
}

interface JurorImagesProps {
  profile: JurorProfile
  legends: Readonly<Record<string, string>>
  onLegend(imageId: string, legend: string): void
}

function JurorImages({ profile, legends, onLegend }: JurorImagesProps) {
  const t = useMessages('jury')
  const uploads = useUploads('juror-image', profile.userId)
  const remove = useApiAction(removeJurorImage, { refreshes: [getJurorProfile] })
  const { images } = profile
  usePreviews(
    getJurorProfile,
    {},
    images.map(({ image }) => image),
  )
  const room = imagesAtMost - images.length - uploads.items.filter(({ state }) => state !== 'rejected').length
  const full = t('code.juror_images_full', { most: imagesAtMost })
  return (
    <div className={style.images}>
      <p className={style.about}>{t('questions.images_about', { most: imagesAtMost })}</p>
      {images.length > 0 && (
        <ol className={style.rows}>
          {images.map(({ id, image, legend }, index) => {
            const place = index + 1
            return (
              <li key={id} className={style.row}>
                <Picture image={image} alt={legend || t('evaluation.image', { at: place })} sizes="148px" />
                <ImageProblem image={image} />
                <TextField
                  label={t('questions.legend', { place })}
                  hint={t('questions.legend_hint')}
                  maxLength={200}
                  value={legends[id] ?? legend}
                  onChange={(event) => onLegend(id, event.currentTarget.value)}
                />
                <RemoveAsking
                  name={t('evaluation.image', { at: place })}
                  busy={remove.isPending}
                  onRemove={() =>
                    remove.mutate({ imageId: id }, { onError: (error) => say.error(error.message) })
                  }
                />
              </li>
            )
          })}
        </ol>
      )}
      <UploadLines uploads={uploads} />
      <ChooseFiles
        several
        label={t('questions.images_choose')}
        disabledReason={room <= 0 ? full : undefined}
        onFiles={(files) => {
          uploads.add(files.slice(0, room))
          if (files.length > room) say.error(full)
        }}
      />
    </div>
  )
}
