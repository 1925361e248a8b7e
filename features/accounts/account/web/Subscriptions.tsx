import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getSubscriptions, setSubscription, subscriptions } from '../contract-subscriptions.ts'

/** Which kinds of mails the user receives; each choice is saved at once. */
export function Subscriptions() {
  const t = useMessages('accounts')
  const sentenceOf = useFailureSentence()
  const found = useApiQuery(getSubscriptions, {})
  const choose = useApiAction(setSubscription, { refreshes: [getSubscriptions] })
  return (
    <Waiting of={found} skeleton={<FieldBars fields={2} />}>
      {(wanted) => (
        <>
          {subscriptions.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`subscription.${kind}.title`)}
              hint={t(`subscription.${kind}.lead`)}
              checked={
                choose.isPending && choose.variables.kind === kind ? choose.variables.wanted : wanted[kind]
              }
              onChange={(event) => choose.mutate({ kind, wanted: event.currentTarget.checked })}
            />
          ))}
          {choose.error && <p role="alert">{sentenceOf(choose.error)}</p>}
        </>
      )}
    </Waiting>
  )
}
