import { setComment } from '#features/jury/judging/contract.ts'
import { request } from '#web/api/api.ts'
import { confidences, setConfidence, setMisplaced } from '../contract-room.ts'
import type { Misplacement } from '../misplacement.ts'
import type { Kept } from './kept-store.ts'

const sureOf = (value: Kept['value'] | undefined) => confidences.find((one) => one === value) ?? null

/** What waits on the device is any value; of this it is a flag, or the category that is right. */
export const misplacementIn = (value: Kept['value']): Misplacement =>
  typeof value === 'string' ? value : value === true

/** Sends what is no mark, with what the juror had seen there. */
export function sendRemark({ assignmentId, part, value, seen }: Kept): Promise<{ savedAt: string }> {
  if (part === 'misplaced') {
    const was = seen === undefined ? {} : { was: misplacementIn(seen) }
    return request(setMisplaced, { assignmentId, misplacement: misplacementIn(value), ...was })
  }
  if (part === 'confidence') {
    const was = seen === undefined ? {} : { was: sureOf(seen) }
    return request(setConfidence, { assignmentId, confidence: sureOf(value), ...was })
  }
  const was = seen === undefined ? {} : { was: String(seen ?? '') }
  return request(setComment, { assignmentId, comment: String(value ?? ''), ...was })
}
