import { type Catalogues, ownMessages } from '#server/messages.ts'
import { inThread } from '#server/thread.ts'
import type { Language } from '#shared/language.ts'
import type { certificate } from './certificate.ts'

export interface CertificateTask {
  award: Parameters<typeof certificate>[0]
  language: Language
  look: Parameters<typeof certificate>[2]
  /** The organisers' own messages, which only the portal's main thread knows. */
  messages: Catalogues
}

const draw = inThread<CertificateTask, Uint8Array>(new URL('./certificate-worker.ts', import.meta.url))

/** A certificate, made in a thread: opening the typefaces and writing the file takes a while. */
export async function makeCertificate(
  award: CertificateTask['award'],
  language: Language,
  look: CertificateTask['look'],
): Promise<Buffer> {
  const { serial, snapshot, issuedAt, announcedOn } = award
  const needed = { serial, snapshot, issuedAt, announcedOn }
  return Buffer.from(await draw({ award: needed, language, look, messages: ownMessages() }))
}
