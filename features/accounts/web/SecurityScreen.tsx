import { Button } from '#web/kit/Button.tsx'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { useAsked } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { getSecondFactor, listPasskeys, listSessions } from '../contract-security.ts'
import { EditWords } from './EditWords.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import style from './SecurityScreen.module.css'
import { SessionList } from './SessionList.tsx'

/** How a person logs in, and where they are logged in. */
export function Component() {
  const t = useWords('accounts')
  const shared = useWords('shared')
  const factor = useAsked(getSecondFactor, {})
  const passkeys = useAsked(listPasskeys, {})
  const sessions = useAsked(listSessions, {})
  const asked = [factor, passkeys, sessions]

  return (
    <>
      <TitleBlock title={t('security.title')} facts={t('security.facts')} />
      <EditWords current="security" />
      {factor.data && passkeys.data && sessions.data ? (
        <div className={style.groups}>
          <SecondFactorSection state={factor.data} />
          <PasskeySection passkeys={passkeys.data.passkeys} />
          <SessionList sessions={sessions.data.sessions} />
        </div>
      ) : asked.some(({ isError }) => isError) ? (
        <StateScreen
          alert
          heading="h2"
          title={shared('fault')}
          acts={
            <Button onClick={() => Promise.all(asked.map(({ refetch }) => refetch()))}>
              {t('edit.retry')}
            </Button>
          }
        />
      ) : (
        <Loading label={t('edit.loading')}>
          <FieldBars fields={6} />
        </Loading>
      )}
    </>
  )
}
