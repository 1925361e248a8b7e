import { useState } from 'react'
import { programmeZone } from '#features/contests/editions/zone.ts'
import { outsideReasons, type StuckReason } from '#features/payments/core/contract.ts'
import { formatDay, formatMoment, formatMoney } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { countStuckPayments, listStuckPayments, lookAgain, type StuckPayment } from '../contract-stuck.ts'
import style from './AdminStuck.module.css'
import { ResolveDialog } from './ResolveDialog.tsx'

const isOutside = (reason: StuckReason) => outsideReasons.some((one) => one === reason)

/** Money that does not explain itself: why not, whose it may be, and what was done about it. */
export function Component() {
  const t = useMessages('payments')
  const found = useApiQuery(listStuckPayments, {})
  return (
    <>
      <p className={`small ${style.back}`}>
        <Anchor href={links.adminPayments()}>{t('one.back')}</Anchor>
      </p>
      <TitleBlock title={t('stuck.title')} facts={t('stuck.lead')} />
      <Waiting of={found}>
        {({ open, resolved }) => (
          <>
            {open.length === 0 ? (
              <StateScreen heading="h2" title={t('stuck.empty')} />
            ) : (
              <ul>
                {open.map((one) => (
                  <Case key={one.id} stuck={one} />
                ))}
              </ul>
            )}
            {resolved.length > 0 && <Resolved cases={resolved} />}
          </>
        )}
      </Waiting>
    </>
  )
}

function Case({ stuck }: { stuck: StuckPayment }) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const [isResolving, setResolving] = useState(false)
  const language = useLanguage()
  const { provider, reason, amount, currency, payment } = stuck
  const said = [
    t(`stuck.reason.${reason}`),
    ...(payment?.projectName ? [payment.projectName] : []),
    ...(amount !== null && currency ? [formatMoney(amount, currency, language)] : []),
  ]
  // A bank cannot be asked: what arrived is read on its statement once more.
  const advice =
    provider === 'transfer' && (reason === 'paid_after_change' || reason === 'paid_too_late')
      ? t('stuck.advice_transfer')
      : t(`stuck.advice.${reason}`)
  const looking = useApiAction(lookAgain, {
    refreshes: [listStuckPayments, countStuckPayments],
    onDone: ({ open }) => {
      const isStill = open.some(({ id }) => id === stuck.id)
      say.success(t(isStill ? 'stuck.still' : 'stuck.explained'))
    },
  })
  return (
    <li className={style.case}>
      <h2>{t(`stuck.reason.${stuck.reason}`)}</h2>
      <p>{advice}</p>
      <CaseFacts stuck={stuck} />
      {looking.error && <p role="alert">{sentenceOf(looking.error)}</p>}
      <div className={style.acts}>
        {stuck.payment?.status === 'completed' && isOutside(reason) && (
          <Anchor href={links.adminPayment(stuck.payment.id)}>{t('action.enter')}</Anchor>
        )}
        {stuck.payment && reason === 'refund_lost' ? (
          <Anchor href={links.adminPayment(stuck.payment.id)}>{t('action.decide')}</Anchor>
        ) : (
          <Button small onClick={() => setResolving(true)}>
            {t('stuck.resolve')}
          </Button>
        )}
        {stuck.mayLook && (
          <Button
            small
            look="text"
            busy={looking.isPending}
            onClick={() => looking.mutate({ stuckId: stuck.id })}
          >
            {t('stuck.look')}
          </Button>
        )}
      </div>
      {isResolving && (
        <ResolveDialog stuckId={stuck.id} about={said.join(' · ')} onClose={() => setResolving(false)} />
      )}
    </li>
  )
}

function CaseFacts({ stuck }: { stuck: StuckPayment }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const { amount, currency, payment } = stuck
  return (
    <dl className={style.facts}>
      {amount !== null && currency && (
        <>
          <dt>{t('stuck.taken')}</dt>
          <dd className="tnum">{formatMoney(amount, currency, language)}</dd>
        </>
      )}
      {payment && (
        <>
          <dt>{t('stuck.payment')}</dt>
          <dd>
            <Anchor href={links.adminPayment(payment.id)}>{payment.projectName || t('list.unnamed')}</Anchor>
            <span>
              {[t(`status.${payment.status}`), formatMoney(payment.total, payment.currency, language)].join(
                ' · ',
              )}
            </span>
          </dd>
          <dt>{t('admin.payer')}</dt>
          <dd>
            <a href={`mailto:${payment.email}`}>{payment.payer || payment.email}</a>
          </dd>
        </>
      )}
      <dt>{t('stuck.reference')}</dt>
      <dd>
        {t(`means.${stuck.provider}`)} <code>{stuck.reference}</code>
      </dd>
      {stuck.receivedOn && (
        <>
          <dt>{t('transfer.day')}</dt>
          <dd>{formatDay(stuck.receivedOn, language)}</dd>
        </>
      )}
      <dt>{t('stuck.found')}</dt>
      <dd>{formatMoment(stuck.foundAt, language, programmeZone)}</dd>
    </dl>
  )
}

function Resolved({ cases }: { cases: StuckPayment[] }) {
  const t = useMessages('payments')
  const language = useLanguage()
  return (
    <section className={style.resolved}>
      <h2>{t('stuck.resolved')}</h2>
      <ul>
        {cases.map(({ id, reason, amount, currency, payment, resolved }) => (
          <li key={id}>
            <p>
              <strong>{t(`stuck.reason.${reason}`)}</strong>
              {amount !== null && currency && (
                <span className="tnum"> · {formatMoney(amount, currency, language)}</span>
              )}
              {payment && (
                <>
                  {' · '}
                  <Anchor href={links.adminPayment(payment.id)}>
                    {payment.projectName || t('list.unnamed')}
                  </Anchor>
                </>
              )}
            </p>
            <p className="muted">
              {resolved?.by
                ? t('stuck.resolved_by', {
                    at: formatMoment(resolved.at, language, programmeZone),
                    name: resolved.by,
                  })
                : resolved &&
                  t('stuck.resolved_itself', { at: formatMoment(resolved.at, language, programmeZone) })}
            </p>
            {reason === 'disputed' && resolved?.by === null && <p>{t('stuck.won')}</p>}
            {resolved?.note && <p>{resolved.note}</p>}
            {resolved?.returned && (
              <p>
                {t('stuck.returned', {
                  day: formatDay(resolved.returned.on, language),
                  reference: resolved.returned.reference,
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
