import { openBinding } from '#features/projects/server/actions/binding.ts'
import type { Api } from '#server/http.ts'
import * as contract from '../contract.ts'
import { invoiceNumber } from '../invoice-number.ts'
import { applyCoupon, removeCoupon } from './actions/coupon.ts'
import { chooseExtra } from './actions/extras.ts'
import { leaveCheckout, lookAtPayment } from './actions/look-at-payment.ts'
import { openArticlePayment, openPayment, saveBilling } from './actions/open-payment.ts'
import { projectPayable } from './actions/owed.ts'
import { pay } from './actions/pay.ts'
import { openPayable } from './actions/payables.ts'
import { promiseBinding } from './actions/promised.ts'
import { openSandbox, settleSandbox } from './actions/sandbox.ts'
import { couponRoutes } from './coupon-routes.ts'
import { extraRoutes } from './extra-routes.ts'
import { invoicePdf } from './invoice.ts'
import { journalRoutes } from './journal-routes.ts'
import { officeRoutes } from './office-routes.ts'
import { priceRoutes } from './price-routes.ts'
import * as queries from './queries.ts'
import { stuckRoutes } from './stuck-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export function routes(api: Api): void {
  webhookRoutes(api)
  stuckRoutes(api)
  priceRoutes(api)
  couponRoutes(api)
  extraRoutes(api)
  officeRoutes(api)
  journalRoutes(api)
  openPayable('project', projectPayable)
  openBinding(promiseBinding)
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
    applyCoupon(db, { personId: actor.id, address: request.ip, language, settings }, input),
  )
  api.serve(contract.removeCoupon, ({ db, actor, input, settings }) =>
    removeCoupon(db, actor.id, input.paymentId, settings),
  )
  api.serve(contract.saveBilling, ({ db, actor, input, settings }) =>
    saveBilling(db, actor.id, input, settings),
  )
  api.serve(contract.pay, ({ db, actor, input, settings, log }) =>
    pay({ db, settings, log }, actor.id, input),
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
      body: invoicePdf(invoice),
    }
  })
}
