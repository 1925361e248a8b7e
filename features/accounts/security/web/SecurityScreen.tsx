import { AccountTabs } from '#features/accounts/profile/web/AccountTabs.tsx'
import { useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { FieldBars, RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getSecondFactor, listPasskeys, listSecurityEvents, listSessions } from '../contract-security.ts'
import { PasskeySection } from './PasskeySection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SecurityEventList } from './SecurityEventList.tsx'
import style from './SecurityScreen.module.css'
import { SessionList } from './SessionList.tsx'

/** How a person logs in, and where they are logged in. */
export function Component() {
  const t = useMessages('accounts')
  const factor = useApiQuery(getSecondFactor, {})
  const passkeys = useApiQuery(listPasskeys, {})
  const sessions = useApiQuery(listSessions, {})
  const events = useApiQuery(listSecurityEvents, {})

  return (
    <>
      <TitleBlock title={t('security.title')} facts={t('security.facts')} />
      <AccountTabs current="security" />
      <div className={style.groups}>
        <Waiting of={factor} skeleton={<FieldBars fields={2} />}>
          {(state) => <SecondFactorSection state={state} />}
        </Waiting>
        <Waiting of={passkeys} skeleton={<RowBars rows={2} />}>
          {({ passkeys: held }) => <PasskeySection passkeys={held} />}
        </Waiting>
        <Waiting of={sessions} skeleton={<RowBars rows={3} />}>
          {({ sessions: open }) => <SessionList sessions={open} />}
        </Waiting>
        <Waiting of={events} skeleton={<RowBars rows={3} />}>
          {({ events: past }) => <SecurityEventList events={past} />}
        </Waiting>
      </div>
    </>
  )
}
