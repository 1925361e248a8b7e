import { createHash } from 'node:crypto'
import type { Digest } from '../score-log.ts'

/** SHA-256 over the bytes of the previous digest, then the text in UTF-8. */
export const scoreDigest: Digest = (previous, text) => {
  const hash = createHash('sha256')
  if (previous !== null) hash.update(Buffer.from(previous, 'hex'))
  return hash.update(text, 'utf8').digest('hex')
}
