import { useMutation } from '@tanstack/react-query'
import { FormSummary } from '#features/accounts/profile/web/FormSummary.tsx'
import { logInWithPasskey, requestPasskeyLogin } from '#features/accounts/security/contract-security.ts'
import { hasPasskeys, signWithPasskey } from '#features/accounts/security/web/passkey-browser.ts'
import { usePasskeySentence } from '#features/accounts/security/web/use-passkey-sentence.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { useEntered } from './use-entered.ts'

/** Logs in without a word typed, where the browser can. */
export function PasskeyLogin() {
  const t = useMessages('accounts')
  const begin = useApiAction(requestPasskeyLogin)
  const enter = useApiAction(logInWithPasskey, { onDone: useEntered() })
  const sentenceOf = usePasskeySentence(begin.data?.rpId)
  const logIn = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const credential = await signWithPasskey(await begin.mutateAsync({}))
      await enter.mutateAsync({ credential })
    },
  })

  if (!hasPasskeys()) return null
  return (
    <>
      <Button look="text" busy={logIn.isPending} onClick={() => logIn.mutate()}>
        {t('login.passkey')}
      </Button>
      <FormSummary>{sentenceOf(logIn.error)}</FormSummary>
    </>
  )
}
