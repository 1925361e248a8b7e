import style from '#features/accounts/session/web/AddressStrip.module.css'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { getEmail, sendConfirmation } from '../contract-recovery.ts'

/** Above every screen of the account until the address is confirmed; it blocks nothing. */
export function AddressStrip() {
  const t = useMessages('accounts')
  const address = useApiQuery(getEmail, {}).data
  const send = useApiAction(sendConfirmation, {
    onDone: ({ message }) => say.success(message),
    refreshes: [getEmail],
  })
  if (!address || address.confirmed) return null
  return (
    <div className={style.strip}>
      <p>{t('confirm.waiting', { email: address.email })}</p>
      <Button
        look="text"
        small
        busy={send.isPending}
        onClick={() => send.mutate({}, { onError: (error) => say.error(error.message) })}
      >
        {t('send_again')}
      </Button>
    </div>
  )
}
