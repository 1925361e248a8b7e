import { setOwnMessages } from '#server/messages.ts'
import { work } from '#server/thread.ts'
import { creditNotePdf } from './credit-note.ts'
import type { DocumentTask } from './document-thread.ts'
import { invoicePdf } from './invoice.ts'

work(
  (task: DocumentTask) => {
    setOwnMessages(task.messages)
    return 'invoice' in task ? invoicePdf(task.invoice) : creditNotePdf(task.note)
  },
  { givesWay: true },
)
