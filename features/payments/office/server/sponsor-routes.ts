import { eq } from 'drizzle-orm'
import { openPayable, type Payable } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { unprintedInBilling } from '#features/payments/ledger/server/printed-buyer.ts'
import { findSponsor } from '#features/payments/ledger/server/queries.ts'
import { sponsorInvoices } from '#features/payments/ledger/server/sponsor-tables.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-sponsors.ts'
import * as actions from './sponsor-invoices.ts'
import { getSponsorInvoice, listSponsorInvoices } from './sponsor-queries.ts'

/** An issued invoice is paid by transfer only: nobody opens a payment step for it, and nothing follows its payment. */
const sponsorPayable: Payable = {
  async lock(tx, id) {
    await tx
      .select({ id: sponsorInvoices.id })
      .from(sponsorInvoices)
      .where(eq(sponsorInvoices.id, id))
      .for('update')
  },
  findBill: async () => 'nothing_owed',
  nameOf: async (tx, _userId, id) => (await findSponsor(tx, id))?.title ?? '',
  recordPaid: async () => {},
  recordRefunded: async () => {},
}

export function sponsorRoutes(api: Api): void {
  const { db } = api.tools
  openPayable('sponsor', sponsorPayable)
  api.serve(contract.listSponsorInvoices, ({ input }) => listSponsorInvoices(db, input))
  api.serve(contract.getSponsorInvoice, ({ input }) => getSponsorInvoice(db, input.invoiceId))
  api.serve(
    contract.createSponsorInvoice,
    ({ db, actor, input }) => actions.createSponsorInvoice(db, actor.id, input),
    unprintedInBilling,
  )
  api.serve(
    contract.saveSponsorInvoice,
    ({ actor, input }) => actions.saveSponsorInvoice(db, actor.id, input),
    unprintedInBilling,
  )
  api.serve(contract.deleteSponsorDraft, ({ actor, input }) =>
    actions.deleteSponsorDraft(db, actor.id, input.invoiceId),
  )
  api.serve(contract.issueSponsorInvoice, ({ actor, input }) =>
    actions.issueSponsorInvoice(db, actor.id, input),
  )
  api.serve(contract.cancelSponsorInvoice, ({ actor, input }) =>
    actions.cancelSponsorInvoice(db, actor.id, input),
  )
}
