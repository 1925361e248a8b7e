import { leaveCheckout, lookAtPayment } from '#features/payments/checkout/server/actions/look-at-payment.ts'
import { pay } from '#features/payments/checkout/server/actions/pay.ts'
import { pendingTransferCommitments } from '#features/payments/checkout/server/actions/pending-transfer.ts'
import { openSandbox, settleSandbox } from '#features/payments/checkout/server/actions/sandbox.ts'
import { webhookRoutes } from '#features/payments/checkout/server/routes.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { openPayable } from '#features/payments/ledger/server/actions/payment-subject.ts'
import { makeInvoice } from '#features/payments/ledger/server/document-thread.ts'
import { unprintedIn, unprintedInBilling } from '#features/payments/ledger/server/printed-buyer.ts'
import * as queries from '#features/payments/ledger/server/queries.ts'
import { invoiceNumber } from '#features/payments/money/invoice-number.ts'
import { applyCoupon, removeCoupon } from '#features/payments/quote/server/actions/apply-coupon.ts'
import { chooseExtra } from '#features/payments/quote/server/actions/extras.ts'
import {
  openArticlePayment,
  openPayment,
  saveBilling,
} from '#features/payments/quote/server/actions/open-payment.ts'
import { projectPayable } from '#features/payments/quote/server/actions/project-bill.ts'
import { couponRoutes } from '#features/payments/quote/server/coupon-routes.ts'
import { priceRoutes } from '#features/payments/quote/server/price-routes.ts'
import { addExportColumns } from '#features/projects/office/server/actions/export-columns.ts'
import { registerCommitments } from '#features/projects/project/server/actions/commitments.ts'
import type { Api } from '#server/http/http.ts'
import { adminRoutes } from './admin-routes.ts'
import { issueRoutes } from './issue-routes.ts'
import { paymentColumns } from './project-columns.ts'
import { sponsorRoutes } from './sponsor-routes.ts'

export function routes(api: Api): void {
  webhookRoutes(api)
  issueRoutes(api)
  priceRoutes(api)
  couponRoutes(api)
  adminRoutes(api)
  sponsorRoutes(api)
  openPayable('project', projectPayable)
  registerCommitments(pendingTransferCommitments)
  addExportColumns(paymentColumns)
  api.serve(contract.getProjectPayment, ({ db, actor, input, settings }) =>
    openPayment(db, actor.id, input.projectId, settings),
  )
  api.serve(contract.getArticlePayment, ({ db, actor, input, settings }) =>
    openArticlePayment(db, actor.id, input.articleId, settings),
  )
  api.serve(contract.chooseExtra, async ({ db, actor, input, settings }) => {
    await chooseExtra(db, actor.id, input)
    return openPayment(db, actor.id, input.projectId, settings)
  })
  api.serve(contract.getIsPaid, async ({ db, actor, input }) => ({
    isPaid: await queries.isOwnProjectPaid(db, actor.id, input.projectId),
  }))
  api.serve(contract.applyCoupon, ({ db, actor, input, language, request, settings }) =>
    applyCoupon(db, { userId: actor.id, address: request.ip, language, settings }, input),
  )
  api.serve(contract.removeCoupon, ({ db, actor, input, settings }) =>
    removeCoupon(db, actor.id, input.paymentId, settings),
  )
  api.serve(
    contract.saveBilling,
    ({ db, actor, input, settings }) => saveBilling(db, actor.id, input, settings),
    unprintedIn,
  )
  api.serve(
    contract.pay,
    ({ db, actor, input, settings, log }) => pay({ db, settings, log }, actor.id, input),
    unprintedInBilling,
  )
  api.serve(contract.lookAtPayment, ({ db, actor, input, settings }) =>
    lookAtPayment({ db, settings }, actor.id, input.paymentId),
  )
  api.serve(contract.leaveCheckout, ({ db, actor, input, settings }) =>
    leaveCheckout({ db, settings }, actor.id, input.paymentId),
  )
  api.serve(contract.getSandboxCheckout, ({ db, actor, input, settings }) =>
    openSandbox(db, actor.id, input.reference, settings),
  )
  api.serve(contract.settleSandboxCheckout, ({ db, actor, input, settings }) =>
    settleSandbox(db, actor.id, input, settings),
  )
  api.serve(contract.getOwnPayment, ({ db, actor, input }) =>
    queries.getOwnPayment(db, actor.id, input.paymentId),
  )
  api.serve(contract.listPayments, ({ db, actor }) => queries.listOwnPayments(db, actor.id))

  api.download(contract.getInvoice, async ({ db, actor, input }) => {
    const reader = { id: actor.id, isOrganiser: actor.roles.includes('organiser') }
    const invoice = await queries.getInvoice(db, reader, input.paymentId)
    return {
      type: 'application/pdf',
      fileName: `palmares-${invoiceNumber(invoice)}.pdf`,
      body: await makeInvoice(invoice),
    }
  })
}
