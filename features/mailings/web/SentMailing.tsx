import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoment } from '#shared/format.ts'
import { inLanguage, languages, locales, ownNames } from '#shared/language.ts'
import { useSetInAddress } from '#web/api/address-search.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { oneOf } from '#web/api/in-address.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { say } from '#web/kit/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import {
  getMailing,
  listMailings,
  listRecipients,
  type MailingView,
  recipientPageSize,
  recipientStates,
  resumeMailing,
  stopMailing,
  unscheduleMailing,
} from '../contract.ts'
import { mailingLifecycle } from '../lifecycle.ts'
import { writtenLanguages } from '../mailing-text.ts'
import { MailingProgress } from './MailingProgress.tsx'
import style from './Mailings.module.css'
import { formOf } from './mailing-form.ts'

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

function Recipients({ mailingId }: { mailingId: string }) {
  const t = useMessages('mailings')
  const [search] = useSearchParams()
  const set = useSetInAddress()
  const state = oneOf(search, 'state', recipientStates)
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const found = useApiQuery(listRecipients, { mailingId, state, page })
  const head = (
    <>
      <HeadCell>{t('name')}</HeadCell>
      <HeadCell>{t('email')}</HeadCell>
      <HeadCell>{t('state')}</HeadCell>
    </>
  )
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{t('recipients')}</h2>
      <search className={style.filter}>
        <SelectField
          compact
          label={t('state')}
          placeholder={t('all')}
          value={state ?? ''}
          options={recipientStates.map((value) => ({ value, label: t(`recipient.${value}`) }))}
          onChange={(event) => set('state', event.currentTarget.value)}
        />
      </search>
      <Waiting of={found}>
        {({ recipients, total }) =>
          recipients.length === 0 ? (
            <StateScreen heading="h2" title={t('recipients_none_found')} />
          ) : (
            <>
              <Table stacked caption={t('recipients')} head={head}>
                {recipients.map(({ userId, name, email, state: own, mailId }) => (
                  <Row key={userId} columns={3}>
                    <NameCell title={name}>
                      <Anchor href={links.adminUser(userId)}>{name || email}</Anchor>
                    </NameCell>
                    <Cell className={style.email} title={email}>
                      {email}
                    </Cell>
                    <Cell>
                      {mailId ? (
                        <Anchor href={links.outboxMail(mailId)}>{t(`recipient.${own}`)}</Anchor>
                      ) : (
                        t(`recipient.${own}`)
                      )}
                    </Cell>
                  </Row>
                ))}
              </Table>
              <Pages total={total} pageSize={recipientPageSize} />
            </>
          )
        }
      </Waiting>
    </section>
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
