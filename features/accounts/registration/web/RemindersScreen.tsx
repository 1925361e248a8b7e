import { DeadLink } from '#features/accounts/sign-in/web/DeadLink.tsx'
import { DoorFrame } from '#features/accounts/sign-in/web/DoorFrame.tsx'
import { SideDoor } from '#features/accounts/sign-in/web/SideDoor.tsx'
import { useLinkToken } from '#features/accounts/sign-in/web/use-link-token.ts'
import { Rejected } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { chooseReminders } from '../contract-reminders.ts'

/** Where the link at the foot of a reminder leads. It is pressed: programmes that look into mails follow links too. */
export function Component() {
  const t = useMessages('accounts')
  const token = useLinkToken()
  const choose = useApiAction(chooseReminders)
  const isDead = token === null || (choose.error instanceof Rejected && choose.error.status === 404)
  const wanted = choose.data?.wanted ?? true
  if (isDead) {
    return (
      <DoorFrame title={t('reminders.title')}>
        <DeadLink
          actions={
            <ButtonLink look="next" href={links.account()}>
              {t('confirm.account')}
            </ButtonLink>
          }
        />
      </DoorFrame>
    )
  }
  const press = (
    <Button
      look={choose.data ? 'outline' : 'next'}
      busy={choose.isPending}
      onClick={() => choose.mutate({ token, wanted: !wanted })}
    >
      {t(wanted ? 'reminders.stop' : 'reminders.start')}
    </Button>
  )
  return (
    <DoorFrame title={t('reminders.title')}>
      <SideDoor
        key={String(choose.data?.wanted)}
        answer={choose.isSuccess}
        title={t(choose.data ? (wanted ? 'reminders.on' : 'reminders.off') : 'reminders.title')}
        lead={t('reminders.lead')}
        actions={press}
      >
        {choose.error && <p role="alert">{choose.error.message}</p>}
      </SideDoor>
    </DoorFrame>
  )
}
