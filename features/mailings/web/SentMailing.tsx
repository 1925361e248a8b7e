import { useState } from 'react'
import { formatMoment } from '#shared/format.ts'
import { inLanguage, languages, locales, ownNames } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import {
  getMailing,
  listMailings,
  listRecipients,
  type MailingView,
  resumeMailing,
  stopMailing,
  unscheduleMailing,
} from '../contract.ts'
import { mailingLifecycle } from '../lifecycle.ts'
import { writtenLanguages } from '../mailing-text.ts'
import { MailingProgress } from './MailingProgress.tsx'
import style from './Mailings.module.css'
import { formOf } from './mailing-form.ts'
import { Recipients } from './Recipients.tsx'

const lookAgainMs = 5000

/** What became of a mailing: its progress, each recipient, and the texts as they were sent. */
export function SentMailing({ mailing }: { mailing: MailingView }) {
  const t = useMessages('mailings')
  // The same query as the screen's, read again while mails are written.
  useApiQuery(
    getMailing,
    { mailingId: mailing.id },
    mailing.status === 'sending' || mailing.status === 'scheduled' ? { refetchInterval: lookAgainMs } : {},
  )
  return (
    <>
      <Facts mailing={mailing} />
      <Turn mailing={mailing} />
      {mailing.startedAt && <Recipients mailingId={mailing.id} />}
      <section className={style.part}>
        <h2 className={style.heading}>{t('text')}</h2>
        <Texts mailing={mailing} />
      </section>
    </>
  )
}

function Facts({ mailing }: { mailing: MailingView }) {
  const t = useMessages('mailings')
  const language = useLanguage()
  const view = mailing.viewName ? `: ${mailing.viewName}` : ''
  const facts = [
    [t('contest'), inLanguage(mailing.contest.name, language)],
    [t('purpose'), t(`purpose.${mailing.purpose}`)],
    [t('audience'), `${t(`audience.${mailing.audience}`)}${view}`],
    mailing.startedAt
      ? [t('started'), formatMoment(mailing.startedAt, language)]
      : [t('scheduled_for'), mailing.sendsAt && formatMoment(mailing.sendsAt, language)],
    [t('per_minute'), String(mailing.perMinute)],
  ] as const
  return (
    <dl className={style.facts}>
      {facts.map(([label, fact]) => [<dt key={`${label} dt`}>{label}</dt>, <dd key={label}>{fact}</dd>])}
      {mailing.startedAt && (
        <>
          <dt>{t('progress')}</dt>
          <dd>
            <span role="status">
              <MailingProgress counts={mailing.counts} />
            </span>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Stops a mailing or continues it, or makes a scheduled one a draft. */
function Turn({ mailing }: { mailing: MailingView }) {
  const t = useMessages('mailings')
  const sentenceOf = useFailureSentence()
  const [isAsking, setIsAsking] = useState(false)
  const refreshes = [getMailing, listMailings, listRecipients]
  const stop = useApiAction(stopMailing, {
    refreshes,
    onDone: () => {
      setIsAsking(false)
      say.success(t('stopped'))
    },
  })
  const resume = useApiAction(resumeMailing, { refreshes, onDone: () => say.success(t('resumed')) })
  const unschedule = useApiAction(unscheduleMailing, {
    refreshes,
    onDone: () => say.success(t('unscheduled')),
  })
  const { id: mailingId, status } = mailing
  const failure = resume.error ?? unschedule.error
  if (status === 'sent') return null
  return (
    <div className={style.actions}>
      {mailingLifecycle.can('stop', status) && (
        <Button small onClick={() => setIsAsking(true)}>
          {t('stop')}
        </Button>
      )}
      {mailingLifecycle.can('resume', status) && (
        <Button small look="next" busy={resume.isPending} onClick={() => resume.mutate({ mailingId })}>
          {t('resume')}
        </Button>
      )}
      {mailingLifecycle.can('unschedule', status) && (
        <Button small busy={unschedule.isPending} onClick={() => unschedule.mutate({ mailingId })}>
          {t('unschedule')}
        </Button>
      )}
      {failure && <p role="alert">{sentenceOf(failure)}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('stop_question')}
          lead={t('stop_follows')}
          action={t('stop')}
          sending={stop}
          onConfirm={() => stop.mutate({ mailingId })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

function Texts({ mailing }: { mailing: MailingView }) {
  const texts = formOf(mailing, '')
  const written = writtenLanguages(texts)
  return languages
    .filter((language) => written.includes(language))
    .map((language) => (
      <details key={language} className={style.plain} open={written.length === 1}>
        <summary>
          {ownNames[language]}: <span lang={locales[language]}>{texts.subject[language]}</span>
        </summary>
        <RichText className={style.text} lang={locales[language]} html={texts.text[language]} />
      </details>
    ))
}
