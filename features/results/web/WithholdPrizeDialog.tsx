import { type FormEvent, useState } from 'react'
import { listPrizes, type OfficePrize, withholdPrize } from '#features/jury/contract-prizes.ts'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { getAnnouncement } from '../contract-announcement.ts'
import style from './Finals.module.css'

type WithholdPrizeDialogProps = { contestId: string; prize: OfficePrize; onClose: () => void }

/** An organiser's word that nobody has a prize, and why. */
export function WithholdPrizeDialog({ contestId, prize, onClose }: WithholdPrizeDialogProps) {
  const t = useWords('results')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const withhold = useAct(withholdPrize, { refreshes: [listPrizes, getAnnouncement], onDone: onClose })
  const errors = withhold.error instanceof Invalid ? withhold.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    withhold.mutate({ contestId, prizeId: prize.id, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('prizes.withhold_title', { name: inLanguage(prize.name, language) })}
      lead={t('prizes.decide_lead')}
      acts={
        <>
          <Button type="submit" form="withhold-prize" look="next" busy={withhold.isPending}>
            {t('prizes.withhold')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form id="withhold-prize" className={style.fields} onSubmit={submit} noValidate>
        <TextArea
          label={t('override.why')}
          value={reason}
          error={errors.reason?.[0]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {withhold.error && !(withhold.error instanceof Invalid) && (
          <FieldError>{withhold.error.message}</FieldError>
        )}
      </form>
    </Dialog>
  )
}
