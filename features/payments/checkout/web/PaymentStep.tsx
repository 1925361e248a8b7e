import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import {
  getArticlePayment,
  getProjectPayment,
  type PaymentView,
  type ProjectPayment,
} from '#features/payments/ledger/contract.ts'
import { CouponField } from '#features/payments/quote/web/CouponField.tsx'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { ExtrasPart } from './ExtrasPart.tsx'
import { FrozenPrice } from './FrozenPrice.tsx'
import { OpenCheckout } from './OpenCheckout.tsx'
import { PaidPart } from './PaidPart.tsx'
import { PaymentReceipt } from './PaymentReceipt.tsx'
import style from './PaymentStep.module.css'
import { PayPart } from './PayPart.tsx'
import { TransferWaiting } from './TransferWaiting.tsx'

interface PaymentStepProps {
  projectId: string
  /** The next step, once nothing is owed. */
  onward?: ReactNode
  /** Whether the discipline and the categories, which decide the price, may still be changed. */
  mayChoose: boolean
}

/** The amount owed and the completed payments of a project, in one column. The surrounding page names the project. */
export function PaymentStep({ projectId, onward, mayChoose }: PaymentStepProps) {
  const payment = useApiQuery(getProjectPayment, { projectId })
  const way = mayChoose ? (
    <ButtonLink href={links.projectStep(projectId, 'discipline')}>
      <DisciplineWord />
    </ButtonLink>
  ) : (
    onward
  )
  return (
    <Waiting of={payment}>
      {(view) => (
        <PaymentColumn
          view={view}
          onward={onward}
          way={
            view.obstacle === 'project_ineligible' ? (
              <ButtonLink href={links.projectStep(projectId, 'information')}>
                <InformationWord />
              </ButtonLink>
            ) : (
              view.obstacle === 'nothing_owed' && view.contest && way
            )
          }
          isUnchosen={mayChoose}
          extras={<ExtrasPart projectId={projectId} extras={view.extras} />}
        />
      )}
    </Waiting>
  )
}

function DisciplineWord() {
  return useMessages('payments')('obstacle.discipline')
}

function InformationWord() {
  return useMessages('payments')('obstacle.information')
}

/** The amount owed and the completed payments of an article, with the same components. */
export function ArticlePaymentStep({ articleId, onward }: { articleId: string; onward?: ReactNode }) {
  const payment = useApiQuery(getArticlePayment, { articleId })
  return (
    <Waiting of={payment}>{(view) => <PaymentColumn view={view} onward={onward} way={onward} />}</Waiting>
  )
}

interface PaymentColumnProps {
  view: ProjectPayment
  onward?: ReactNode
  /** What the user can do if nothing can be paid. */
  way: ReactNode
  /** Nothing is owed because no priced item was chosen yet. */
  isUnchosen?: boolean
  extras?: ReactNode
}

function PaymentColumn({ view, onward, way, isUnchosen, extras }: PaymentColumnProps) {
  const { due, paid } = view
  // A fully refunded payment does not count.
  const isPaid = !due && paid.some(({ status }) => status === 'completed')
  return (
    <>
      {due && (
        <Owed key={due.id} due={due} deadlineAt={view.deadlineAt} timeZone={view.timeZone} extras={extras} />
      )}
      {!due && !isPaid && <Obstructed view={view} way={way} isUnchosen={isUnchosen} />}
      {paid.length > 0 && <PaidPart paid={paid} isComplete={isPaid} onward={onward} />}
      {isPaid && extras}
    </>
  )
}

interface OwedProps {
  due: PaymentView
  deadlineAt: string | null
  timeZone: string
  extras: ReactNode
}

/** A pending transfer freezes the figures. Otherwise they may change. */
function Owed({ due, deadlineAt: closesAt, timeZone, extras }: OwedProps) {
  const { checkout, items } = due
  // Optional extras do not block the submission.
  const deadlineAt = items.some(({ entryId }) => entryId !== null) ? closesAt : null
  if (checkout?.provider === 'transfer' && checkout.reference !== null) {
    return <TransferWaiting due={due} deadlineAt={deadlineAt} timeZone={timeZone} checkout={checkout} />
  }
  if (due.isLookedInto) return <LookedInto due={due} />
  return <CheckoutForm due={due} deadlineAt={deadlineAt} timeZone={timeZone} extras={extras} />
}

/** With unapplied money, there is no pay button until an organiser resolves the issue. */
function LookedInto({ due }: { due: PaymentView }) {
  const t = useMessages('payments')
  return (
    <>
      <div role="status" className={style.notice}>
        <h2>{t('locked.title')}</h2>
        <p>{t('code.money_unapplied')}</p>
      </div>
      <PaymentReceipt isFixed due={due} />
    </>
  )
}

function CheckoutForm({ due, deadlineAt, timeZone, extras }: OwedProps) {
  const t = useMessages('payments')
  const isLeft = Boolean(useLocation().state?.isLeft) && due.status === 'pending' && !due.checkout
  return (
    <>
      {due.status === 'failed' && (
        <div role="alert" className={style.declined}>
          <h2>{t('failed.title')}</h2>
          <p>{t('failed.text')}</p>
        </div>
      )}
      {isLeft && (
        <div role="status" className={style.notice}>
          <h2>{t('left.title')}</h2>
          <p>{t('obstacle.saved')}</p>
        </div>
      )}
      <PaymentReceipt due={due} />
      <FrozenPrice due={due} timeZone={timeZone} />
      {due.taxes.length === 0 && !due.isBilled && due.billing.country === 'CA' && (
        <p className={style.fine}>{t('taxes.unknown')}</p>
      )}
      {extras}
      <CouponField due={due} />
      {due.checkout ? (
        <OpenCheckout due={due} timeZone={timeZone} checkout={due.checkout} />
      ) : (
        <PayPart due={due} deadlineAt={deadlineAt} timeZone={timeZone} />
      )}
    </>
  )
}

function Obstructed({ view, way, isUnchosen }: Pick<PaymentColumnProps, 'view' | 'way' | 'isUnchosen'>) {
  const t = useMessages('payments')
  const obstacle = view.obstacle ?? 'nothing_owed'
  const waits = obstacle === 'nothing_owed' && view.contest && isUnchosen
  return (
    <StateScreen
      heading="h2"
      title={waits ? t('obstacle.unchosen') : t(`code.${obstacle}`, { email: view.contact })}
      actions={way || <ButtonLink href={links.myProjects()}>{t('list.my_projects')}</ButtonLink>}
    >
      {obstacle !== 'nothing_owed' && t('obstacle.saved')}
    </StateScreen>
  )
}
