import { setComment } from '#features/jury/judging/contract.ts'
import { request } from '#web/api/api.ts'
import { confidences, setConfidence, setMisplaced } from '../contract-room.ts'
import type { Misplacement } from '../misplacement.ts'
import type { UnsentScore } from './unsent-store.ts'

const sureOf = (value: UnsentScore['value']) => confidences.find((one) => one === value) ?? null

/** Saved values have any type; here it is a flag, or the right category. */
export const misplacementIn = (value: UnsentScore['value']): Misplacement =>
  typeof value === 'string' ? value : value === true

/** Sends anything but scores. The last value wins, because only one juror writes it. */
export function sendRemark({ assignmentId, part, value }: UnsentScore): Promise<{ savedAt: string }> {
  if (part === 'misplaced')
    return request(setMisplaced, { assignmentId, misplacement: misplacementIn(value) })
  if (part === 'confidence') return request(setConfidence, { assignmentId, confidence: sureOf(value) })
  return request(setComment, { assignmentId, comment: String(value ?? '') })
}
