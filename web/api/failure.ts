import { useMessages } from '#web/i18n/messages.ts'
import { Invalid, Rejected, ServerError } from './api.ts'

/** The message for a failed action: the server's own message, or that the connection is down. */
export function useFailureSentence(): (failure: Error | null) => string | undefined {
  const t = useMessages('areas')
  return (failure) => {
    if (!failure) return undefined
    const isExplained =
      failure instanceof Rejected || failure instanceof Invalid || failure instanceof ServerError
    return isExplained ? failure.message : t('state.offline_action')
  }
}
