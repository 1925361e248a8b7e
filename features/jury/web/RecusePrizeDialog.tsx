import { type FormEvent, useState } from 'react'
import { Invalid } from '#web/api.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { listPrizeBallots, recuseFromPrize } from '../contract-prizes.ts'

/** Leaving a prize to others, with a reason for the organisers. */
export function RecusePrizeDialog({ prizeId, onClose }: { prizeId: string; onClose: () => void }) {
  const t = useWords('jury')
  const [reason, setReason] = useState('')
  const recuse = useAct(recuseFromPrize, { refreshes: [listPrizeBallots], onDone: onClose })
  const errors = recuse.error instanceof Invalid ? recuse.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    recuse.mutate({ prizeId, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('prizes.recuse')}
      lead={t('prizes.recuse_lead')}
      acts={
        <>
          <Button type="submit" form="recuse-prize" look="next" busy={recuse.isPending}>
            {t('prizes.recuse')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('room.close')}
          </Button>
        </>
      }
    >
      <form id="recuse-prize" onSubmit={submit} noValidate>
        <TextArea
          label={t('prizes.reason')}
          value={reason}
          error={errors.reason?.[0]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {recuse.error && !(recuse.error instanceof Invalid) && (
          <FieldError>{recuse.error.message}</FieldError>
        )}
      </form>
    </Dialog>
  )
}
