import type { Api } from '#server/http.ts'
import * as outside from '../contract-outside.ts'
import * as contract from '../contract-refunds.ts'
import { creditNoteNumber } from '../invoice-number.ts'
import { dayInMontreal } from '../taxes.ts'
import { closeFreePayment } from './actions/close-free-payment.ts'
import { confirmTransfer } from './actions/confirm-transfer.ts'
import { decideRefund } from './actions/decide-refund.ts'
import { cancelByOffice, resendReceipt, takeItemOut } from './actions/office-acts.ts'
import { recordRefund } from './actions/record-refund.ts'
import { refundPayment, retryRefund } from './actions/refund.ts'
import { creditNotePdf } from './credit-note.ts'
import { paymentsExport } from './office-export.ts'
import { findPayments, listLookedFor } from './office-queries.ts'
import { getOfficePayment } from './office-view.ts'
import { getCreditNote } from './refund-queries.ts'

/** What organisers do with payments, and the papers of what they gave back. */
export function officeRoutes(api: Api): void {
  const { tools } = api
  const { db } = tools
  api.serve(contract.findPayments, ({ input }) => findPayments(db, input))
  api.download(contract.exportPayments, async ({ input: { format, ...asked }, language }) => ({
    ...(await paymentsExport(await listLookedFor(db, asked), format, language)),
    fileName: `palmares-payments-${dayInMontreal(new Date())}.${format}`,
  }))
  api.serve(contract.getOfficePayment, ({ input }) => getOfficePayment(db, input.paymentId))
  api.serve(contract.confirmTransfer, ({ actor, input, language }) =>
    confirmTransfer(db, actor.id, input, language),
  )
  api.serve(contract.cancelPaymentByOffice, ({ actor, input }) => cancelByOffice(tools, actor.id, input))
  api.serve(contract.resendReceipt, ({ db, actor, input }) => resendReceipt(db, actor.id, input.paymentId))
  api.serve(contract.refundPayment, ({ actor, input, language }) =>
    refundPayment(tools, actor.id, input, language),
  )
  api.serve(contract.retryRefund, ({ actor, input }) => retryRefund(tools, actor.id, input))
  api.serve(contract.decideRefund, ({ actor, input }) => decideRefund(db, actor.id, input))
  api.serve(outside.recordRefund, ({ actor, input }) => recordRefund(tools, actor.id, input))
  api.serve(outside.closeFreePayment, ({ actor, input }) => closeFreePayment(db, actor.id, input))
  api.serve(contract.takeEntryOut, ({ actor, input }) => takeItemOut(tools, actor.id, input))
  api.download(contract.getCreditNote, async ({ actor, input }) => {
    const reader = { id: actor.id, isOrganiser: actor.roles.includes('organiser') }
    const note = await getCreditNote(db, reader, input)
    return {
      type: 'application/pdf',
      fileName: `palmares-${creditNoteNumber(note)}.pdf`,
      body: creditNotePdf(note),
    }
  })
}
