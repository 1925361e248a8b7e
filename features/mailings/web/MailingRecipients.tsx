import { resendConfirmations } from '#features/accounts/office/contract-bulk.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatLanguage } from '#shared/format.ts'
import { languages } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { countRecipients, leftOutListed, type MailingView } from '../contract.ts'
import style from './Mailings.module.css'
import { audienceOf, type MailingForm } from './mailing-form.ts'
import { SendMailing } from './SendMailing.tsx'

type Counted = OutputOf<typeof countRecipients>

interface MailingRecipientsProps {
  form: MailingForm
  /** As it is saved; null while there are changes. */
  mailing: MailingView | null
  /** Of the contest. */
  timeZone: string
}

/** How many people the mailing reaches now, who is left out, and the button that sends it. */
export function MailingRecipients({ form, mailing, timeZone }: MailingRecipientsProps) {
  const t = useMessages('mailings')
  const { viewId, ...audience } = audienceOf(form)
  const isChosen = form.audience !== 'view' || viewId !== null
  const found = useApiQuery(
    countRecipients,
    { ...audience, ...(viewId && { viewId }) },
    { enabled: isChosen && form.contestId !== '' },
  )
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{t('recipients')}</h2>
      {isChosen ? (
        <Waiting of={found} label={t('counting')}>
          {(counted) => (
            <>
              <Count counted={counted} />
              <LeftOut counted={counted} />
              <SendMailing form={form} mailing={mailing} timeZone={timeZone} count={counted.count} />
            </>
          )}
        </Waiting>
      ) : (
        <p className="muted">{t('choose_view')}</p>
      )}
    </section>
  )
}

function Count({ counted: { count, byLanguage } }: { counted: Counted }) {
  const t = useMessages('mailings')
  const language = useLanguage()
  return (
    <>
      <p role="status">{count > 0 ? t('recipient_count', { count }) : t('recipient_none')}</p>
      <ul className={`small muted ${style.languages}`}>
        {languages
          .filter((one) => byLanguage[one] > 0)
          .map((one) => (
            <li key={one}>
              {t('by_language', { language: formatLanguage(one, language), number: byLanguage[one] })}
            </li>
          ))}
      </ul>
    </>
  )
}

function LeftOut({ counted: { leftOut, people } }: { counted: Counted }) {
  const t = useMessages('mailings')
  const some = leftOut.filter(({ count }) => count > 0)
  if (some.length === 0) return null
  return (
    <details className={style.people}>
      <summary>
        {t('left_out')}
        {' · '}
        {some.map(({ reason, count }) => `${t(`recipient.${reason}`)} (${count})`).join(', ')}
      </summary>
      <ul className="small">
        {people.map(({ userId, name, email, reason }) => (
          <li key={userId}>
            <Anchor href={links.adminUser(userId)}>{name || email}</Anchor> {email}{' '}
            <span className="muted">{t(`recipient.${reason}`)}</span>
          </li>
        ))}
      </ul>
      <SendAgain
        userIds={people.filter(({ reason }) => reason === 'unconfirmed').map(({ userId }) => userId)}
      />
      {people.length === leftOutListed && (
        <p className="small muted">{t('left_out_more', { number: leftOutListed })}</p>
      )}
    </details>
  )
}

/** Mails the link to confirm the address again, to those listed who have not confirmed theirs. */
function SendAgain({ userIds }: { userIds: string[] }) {
  const t = useMessages('mailings')
  const sentenceOf = useFailureSentence()
  const send = useApiAction(resendConfirmations, {
    onDone: ({ sent }) =>
      say.success(sent > 0 ? t('send_again_done', { count: sent }) : t('send_again_none')),
  })
  if (userIds.length === 0) return null
  return (
    <p>
      <Button small busy={send.isPending} onClick={() => send.mutate({ chosen: { ids: userIds } })}>
        {t('send_again')}
      </Button>
      {send.error && <span role="alert"> {sentenceOf(send.error)}</span>}
    </p>
  )
}
