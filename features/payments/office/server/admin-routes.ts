import * as refunds from '#features/payments/checkout/contract-refunds.ts'
import { confirmTransfer } from '#features/payments/checkout/server/actions/confirm-transfer.ts'
import { refundPayment } from '#features/payments/checkout/server/actions/refund.ts'
import * as ledger from '#features/payments/ledger/contract.ts'
import { makeCreditNote } from '#features/payments/ledger/server/document-thread.ts'
import { getCreditNote } from '#features/payments/ledger/server/refund-queries.ts'
import { creditNoteNumber } from '#features/payments/money/invoice-number.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import * as waiver from '#features/projects/office/contract-review.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-payments.ts'
import * as reminders from '../contract-reminders.ts'
import { countReminders, remindPayers } from './actions/remind-payers.ts'
import { takeItemOut } from './actions/take-item-out.ts'
import { restoreFee, waiveFees } from './actions/waive-fees.ts'
import { paymentsExport } from './admin-export.ts'
import { findPayments, listChosen } from './admin-queries.ts'
import { getAdminPayment } from './admin-view.ts'
import { ledgerExport } from './ledger-export.ts'
import { listLedger } from './ledger-queries.ts'

/** Payment endpoints for organisers, and credit notes as PDFs. */
export function adminRoutes(api: Api): void {
  const { tools } = api
  const { db } = tools
  api.serve(contract.findPayments, ({ input }) => findPayments(db, input))
  api.download(contract.exportPayments, async ({ input: { chosen, format }, language }) => ({
    ...(await paymentsExport(await listChosen(db, chosen), format, language)),
    fileName: `palmares-payments-${dayInMontreal(new Date())}.${format}`,
  }))
  api.download(contract.exportLedger, async ({ input, language }) => ({
    ...(await ledgerExport(await listLedger(db, input, language), input.format, language)),
    fileName: `palmares-ledger-${dayInMontreal(new Date())}.${input.format}`,
  }))
  api.serve(reminders.countPaymentReminders, ({ input }) => countReminders(db, input, new Date()))
  api.serve(reminders.remindPayers, ({ actor, input }) => remindPayers(tools, actor.id, input, new Date()))
  api.serve(contract.getAdminPayment, ({ input }) => getAdminPayment(db, input.paymentId))
  api.serve(refunds.confirmTransfer, ({ actor, input, language }) =>
    confirmTransfer(db, actor.id, input, language),
  )
  api.serve(refunds.refundPayment, ({ actor, input, language }) =>
    refundPayment(tools, actor.id, input, language),
  )
  api.serve(contract.takeEntryOut, ({ actor, input }) => takeItemOut(tools, actor.id, input))
  api.serve(waiver.waiveFees, ({ actor, input }) => waiveFees(db, actor.id, input))
  api.serve(waiver.restoreFee, ({ actor, input }) => restoreFee(db, actor.id, input))
  api.download(ledger.getCreditNote, async ({ actor, input }) => {
    const reader = { id: actor.id, isOrganiser: actor.roles.includes('organiser') }
    const note = await getCreditNote(db, reader, input)
    return {
      type: 'application/pdf',
      fileName: `palmares-${creditNoteNumber(note)}.pdf`,
      body: await makeCreditNote(note),
    }
  })
}
