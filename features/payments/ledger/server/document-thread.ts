import { type Catalogues, ownMessages } from '#server/messages.ts'
import { inThread } from '#server/thread.ts'
import type { creditNotePdf } from './credit-note.ts'
import type { PrintedInvoice } from './invoice.ts'

type Note = Parameters<typeof creditNotePdf>[0]

export type DocumentTask = { messages: Catalogues } & ({ invoice: PrintedInvoice } | { note: Note })

const draw = inThread<DocumentTask, Uint8Array>(new URL('./document-worker.ts', import.meta.url))

/** The invoice as a PDF, made in a thread: every payment of a busy hour needs one. */
export async function makeInvoice({
  year,
  number,
  language,
  issuedAt,
  snapshot,
  paidOn = null,
}: PrintedInvoice): Promise<Buffer> {
  const invoice = { year, number, language, issuedAt, snapshot, paidOn }
  return Buffer.from(await draw({ invoice, messages: ownMessages() }))
}

export async function makeCreditNote({ year, number, language, issuedAt, snapshot }: Note): Promise<Buffer> {
  return Buffer.from(
    await draw({ note: { year, number, language, issuedAt, snapshot }, messages: ownMessages() }),
  )
}
