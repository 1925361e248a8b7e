import { parentPort } from 'node:worker_threads'
import { setOwnMessages } from '#server/messages.ts'
import { certificate } from './certificate.ts'
import type { CertificateAnswer, CertificateTask } from './certificate-thread.ts'

parentPort?.on('message', ({ award, language, look, own }: CertificateTask) => {
  const answer = (): CertificateAnswer => {
    try {
      setOwnMessages(own)
      return { body: certificate(award, language, look) }
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  parentPort?.postMessage(answer())
})
