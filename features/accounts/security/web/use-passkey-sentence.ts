import { useFailureSentence } from '#web/api/failure.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { PasskeyError } from './passkey-browser.ts'

/** The message for a failed passkey attempt: the browser's reason in our words, or the server's message. */
export function usePasskeySentence(site: string | undefined): (failure: Error | null) => string | null {
  const t = useMessages('accounts')
  const sentenceOf = useFailureSentence()
  return (failure) => {
    if (!(failure instanceof PasskeyError)) return sentenceOf(failure) ?? null
    return t(`passkey.${failure.why}`, { address: site ?? location.hostname })
  }
}
