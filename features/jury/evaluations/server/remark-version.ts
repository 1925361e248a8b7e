import type { JuryRefusal } from '#features/jury/judging/contract.ts'
import { refuseWith } from '#shared/refusal.ts'

/**
 * Whether a remark stands already: an answer that got lost is asked for again.
 * @throws Refusal with what stands, where the juror began from something else
 */
export function isRemarkSettled<Value>(stands: Value, input: Value, was: Value | undefined): boolean {
  if (stands === input) return true
  if (was === undefined || was === stands) return false
  return refuseWith<JuryRefusal>('remark_changed', { value: stands })
}
