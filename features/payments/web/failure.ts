import { Fault, Invalid, Refused } from '#web/api.ts'
import { useWords } from '#web/words.ts'

/** What a failed act says: the server's own sentence where it has one. */
export function useFailureSentence(): (failure: Error | null) => string | undefined {
  const t = useWords('shared')
  return (failure) => {
    if (!failure) return undefined
    const isExplained = failure instanceof Refused || failure instanceof Invalid || failure instanceof Fault
    return isExplained ? failure.message : t('unavailable')
  }
}
