import { useState } from 'react'
import { useParams } from 'react-router'
import { formatLanguage, formatMoment } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { site } from '#web/site.ts'
import { findMails, getMail, type MailView, sendMailAgain } from '../contract-outbox.ts'
import { Bounce } from './Bounce.tsx'
import style from './Outbox.module.css'

const lookAgainMs = 3000

/** One mail as its recipient reads it, and its delivery state. */
export function Component() {
  const { mailId = '' } = useParams()
  const [isSending, setSending] = useState(false)
  const opened = useApiQuery(getMail, { mailId }, isSending ? { refetchInterval: lookAgainMs } : {})
  return (
    <Waiting of={opened} heading="h1" skeleton={<FieldBars fields={6} />}>
      {(mail) => <OneMail mail={mail} onSending={() => setSending(true)} />}
    </Waiting>
  )
}

function OneMail({ mail, onSending }: { mail: MailView; onSending(): void }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  return (
    <>
      <TitleBlock
        title={mail.subject}
        facts={[t(`outbox.state_${mail.state}`), formatMoment(mail.sentAt ?? mail.createdAt, language)].join(
          ' · ',
        )}
      />
      <div className={style.mail}>
        <section>
          <h2 className="visually-hidden">{t('outbox.text')}</h2>
          <p className={style.text} lang={locales[mail.language]}>
            <WithLinks text={mail.text} />
          </p>
          {!mail.showsKeys && mail.text.includes('://') && (
            <p className={`muted ${style.why}`}>{t('outbox.keys_left_out')}</p>
          )}
        </section>
        <section>
          <h2 className="visually-hidden">{t('outbox.facts')}</h2>
          <MailFacts mail={mail} />
          <WhatBecameOfIt mail={mail} />
          <Attempts mail={mail} />
          {mail.maySendAgain && <SendAgain mail={mail} onSending={onSending} />}
          {mail.userId && mail.bouncedAt && <Bounce userId={mail.userId} since={mail.bouncedAt} />}
        </section>
      </div>
    </>
  )
}

/** Links of the portal are clickable, as in a mail; other addresses typed into it stay text. */
function WithLinks({ text }: { text: string }) {
  const isOurs = (part: string) => site().trusted.some((origin) => part.startsWith(`${origin}/`))
  let at = 0
  return text.split(/(https?:\/\/\S+)/).map((part) => {
    const place = at
    at += part.length
    return isOurs(part) ? (
      <a key={place} href={part}>
        {part}
      </a>
    ) : (
      part
    )
  })
}

function MailFacts({ mail }: { mail: MailView }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  return (
    <dl className={style.facts}>
      <dt>{t('outbox.recipient')}</dt>
      <dd>
        {mail.userId ? <Anchor href={links.adminUser(mail.userId)}>{mail.recipient}</Anchor> : mail.recipient}
      </dd>
      <dt>{t('field.lang')}</dt>
      <dd>{formatLanguage(mail.language, language)}</dd>
      <dt>{t('outbox.written')}</dt>
      <dd>{formatMoment(mail.createdAt, language)}</dd>
      {mail.sentAt && (
        <>
          <dt>{t('outbox.state_sent')}</dt>
          <dd>{formatMoment(mail.sentAt, language)}</dd>
        </>
      )}
      {mail.files.length > 0 && (
        <>
          <dt>{t('outbox.files')}</dt>
          <dd>
            <ul>
              {mail.files.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  )
}

function WhatBecameOfIt({ mail }: { mail: MailView }) {
  const t = useMessages('accounts')
  if (mail.state === 'not_sent') {
    return <p className={style.why}>{t('outbox.no_server')}</p>
  }
  if (mail.state === 'waiting' && mail.failures > 0) {
    return <p className={style.why}>{t('outbox.tried', { count: mail.failures })}</p>
  }
  if (!mail.error) return null
  return (
    <p className={style.why}>
      {t('outbox.given_up')} <span className="muted">{mail.error}</span>
    </p>
  )
}

/** Each failed attempt with its time and the mail server's code. */
function Attempts({ mail: { attempts } }: { mail: MailView }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  if (attempts.length === 0) return null
  return (
    <>
      <h3 className={style.heading}>{t('outbox.attempts')}</h3>
      <ol className={style.attempts}>
        {attempts.map(({ at, error }) => (
          <li key={at}>
            {formatMoment(at, language)} <span className="muted">{error}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function SendAgain({ mail, onSending }: { mail: MailView; onSending(): void }) {
  const t = useMessages('accounts')
  const sentenceOf = useFailureSentence()
  const sending = useApiAction(sendMailAgain, {
    refreshes: [getMail, findMails],
    onDone: () => {
      onSending()
      say.success(t('outbox.sent_on'))
    },
  })
  return (
    <div className={style.actions}>
      <Button look="next" busy={sending.isPending} onClick={() => sending.mutate({ mailId: mail.id })}>
        {t(mail.state === 'waiting' ? 'outbox.try_now' : 'send_again')}
      </Button>
      {sending.error && <p role="alert">{sentenceOf(sending.error)}</p>}
    </div>
  )
}
