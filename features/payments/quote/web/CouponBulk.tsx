import { useState } from 'react'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { BulkDone } from '#web/parts/list/BulkDone.tsx'
import { type ChosenCoupons, listCoupons, setLastDay, withdrawCoupons } from '../contract-coupons.ts'

export interface Done {
  message: string
  /** The coupons whose withdrawal can be taken back. */
  withdrawn: string[]
}

interface CouponBulkProps {
  chosen: ChosenCoupons
  count: number
  onDone(done: Done): void
}

/** Withdraws the selected coupons, or changes their last day. */
export function CouponBulk({ chosen, count, onDone }: CouponBulkProps) {
  const t = useMessages('payments')
  const [dialog, setDialog] = useState<'withdraw' | 'last_day' | null>(null)
  const close = () => setDialog(null)
  const withdraw = useApiAction(withdrawCoupons, {
    refreshes: [listCoupons],
    onDone: ({ count: changed, ids }) => {
      onDone({ message: t('coupons.many_withdrawn', { count: changed }), withdrawn: ids })
      close()
    },
  })
  return (
    <>
      <Button small onClick={() => setDialog('withdraw')}>
        {t('coupons.withdraw_all')}
      </Button>
      <Button small onClick={() => setDialog('last_day')}>
        {t('coupons.change_last_day')}
      </Button>
      {dialog === 'withdraw' && (
        <ConfirmDialog
          title={t('coupons.withdraw_question', { count })}
          lead={t('coupons.withdrawn')}
          action={t('coupons.withdraw_all')}
          sending={withdraw}
          onConfirm={() => withdraw.mutate({ chosen, isWithdrawn: true })}
          onClose={close}
        />
      )}
      {dialog === 'last_day' && (
        <LastDayDialog
          chosen={chosen}
          count={count}
          onDone={(message) => onDone({ message, withdrawn: [] })}
          onClose={close}
        />
      )}
    </>
  )
}

interface LastDayDialogProps {
  chosen: ChosenCoupons
  count: number
  onDone(message: string): void
  onClose(): void
}

function LastDayDialog({ chosen, count, onDone, onClose }: LastDayDialogProps) {
  const t = useMessages('payments')
  const shared = useMessages('shared')
  const [endsOn, setEndsOn] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const change = useApiAction(setLastDay, {
    refreshes: [listCoupons],
    onDone: ({ count: changed }) => {
      onDone(t('coupons.last_day_changed', { count: changed }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('coupons.last_day_question', { count })}
      action={t('coupons.change_last_day')}
      look="next"
      sending={change}
      onSubmit={() => {
        setHasTried(true)
        if (endsOn) change.mutate({ chosen, endsOn })
      }}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={t('coupons.ends')}
        value={endsOn}
        error={hasTried && !endsOn ? shared('required') : undefined}
        onChange={(event) => setEndsOn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** What was done last, and a way back. */
export function CouponsDone({ done, onDone }: { done: Done; onDone(done: Done): void }) {
  const t = useMessages('payments')
  const restore = useApiAction(withdrawCoupons, {
    refreshes: [listCoupons],
    onDone: () => onDone({ message: t('coupons.withdrawal_undone'), withdrawn: [] }),
  })
  const { message, withdrawn } = done
  return (
    <BulkDone
      message={message}
      busy={restore.isPending}
      onUndo={
        withdrawn.length > 0
          ? () => restore.mutate({ chosen: { ids: withdrawn }, isWithdrawn: false })
          : undefined
      }
    />
  )
}
