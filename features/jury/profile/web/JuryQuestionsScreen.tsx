import { type FormEvent, useEffect, useRef } from 'react'
import { getUser } from '#features/accounts/sign-in/contract.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { say } from '#web/kit/messages.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { KeptNotice } from '#web/offline/KeptNotice.tsx'
import { useKept } from '#web/offline/kept.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getJurorProfile, type JurorProfile, saveJurorProfile } from '../contract-profile.ts'
import type { Question } from '../questionnaire.ts'
import { JurorImages } from './JurorImages.tsx'
import { MissingAnswers } from './MissingAnswers.tsx'
import { PortraitField } from './PortraitField.tsx'
import { ReachQuestions, TextQuestions, WorkQuestions } from './QuestionParts.tsx'
import style from './Questions.module.css'
import { answersOf, missingOf, type TypedAnswers, typedOf } from './typed-answers.ts'

/** What the magazine asks of a juror; saved complete or not. */
export function Component() {
  const t = useMessages('jury')
  const input = useApiQuery(getJurorProfile, {})
  return (
    <>
      <TitleBlock title={t('questions.title')} facts={t('questions.facts')} />
      <Waiting
        of={input}
        label={t('questions.loading')}
        failed={t('list.failed')}
        skeleton={<FieldBars fields={8} />}
      >
        {(profile) => <Questions key={profile.userId} profile={profile} />}
      </Waiting>
    </>
  )
}

function Questions({ profile }: { profile: JurorProfile }) {
  const t = useMessages('jury')
  const form = useRef<HTMLFormElement>(null)
  const sentenceOf = useFailureSentence()
  const kept = useKept('questionnaire', typedOf(profile))
  const { values, setValues } = kept
  const save = useApiAction(saveJurorProfile, {
    refreshes: [getJurorProfile, getUser],
    onDone: (saved) => {
      setValues(typedOf(saved))
      kept.settle(typedOf(saved))
      say.success(t('questions.saved'))
    },
  })
  const { error } = save
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  const missing = missingOf(values, profile)
  const isWhole = profile.missing.length === 0
  const lacking = (question: Question) => (missing.includes(question) ? t('questions.lacking') : undefined)
  const errorAt = (name: string) => (error instanceof Invalid ? error.errors[name]?.[0] : undefined)
  const input = {
    values,
    lacking,
    errorAt,
    onChange: (part: Partial<TypedAnswers>) => setValues((before) => ({ ...before, ...part })),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(answersOf(values))
  }
  return (
    <form ref={form} className={style.form} noValidate onSubmit={send}>
      <KeptNotice of={kept} />
      {/* Nobody is thanked for answers that have not been sent. */}
      {(missing.length > 0 || (isWhole && !error)) && <MissingAnswers missing={missing} />}
      {error && <FieldError id="questions-error">{sentenceOf(error)}</FieldError>}
      <section className={style.group}>
        <h2>{t('questions.portrait')}</h2>
        <PortraitField profile={profile} />
      </section>
      <TextQuestions {...input} />
      <WorkQuestions {...input} />
      <ReachQuestions {...input} />
      <section className={style.group}>
        <h2>
          {t('questions.images')} <small className="muted">{t('questions.optional')}</small>
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
          {t('questions.save')}
        </Button>
        <ButtonLink look="text" href={links.juryProfile()}>
          {t('questions.see_profile')}
        </ButtonLink>
      </div>
    </form>
  )
}
