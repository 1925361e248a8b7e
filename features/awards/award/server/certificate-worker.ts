import { setOwnMessages } from '#server/messages.ts'
import { work } from '#server/thread.ts'
import { certificate } from './certificate.ts'
import type { CertificateTask } from './certificate-thread.ts'

work(
  ({ award, language, look, messages }: CertificateTask) => {
    setOwnMessages(messages)
    return certificate(award, language, look)
  },
  { givesWay: true },
)
