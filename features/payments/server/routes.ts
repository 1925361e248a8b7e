import type { Api } from '#server/http.ts'
import * as contract from '../contract.ts'
import { invoiceNumber } from '../invoice-number.ts'
import { applyCoupon, removeCoupon } from './actions/coupon.ts'
import { chooseExtra } from './actions/extras.ts'
import { openArticlePayment, openPayment, saveBilling } from './actions/open-payment.ts'
import { projectPayable } from './actions/owed.ts'
import { openSandbox, pay, settleSandbox } from './actions/pay.ts'
import { openPayable } from './actions/payables.ts'
import { invoicePdf } from './invoice.ts'
import { priceRoutes } from './price-routes.ts'
import * as queries from './queries.ts'

export function routes(api: Api): void {
  priceRoutes(api)
  openPayable('project', projectPayable)
  api.serve(contract.getProjectPayment, ({ db, actor, input, settings }) =>
    openPayment(db, actor.id, input.projectId, settings.isProduction),
  )
  api.serve(contract.getArticlePayment, ({ db, actor, input, settings }) =>
    openArticlePayment(db, actor.id, input.articleId, settings.isProduction),
  )
  api.serve(contract.chooseExtra, async ({ db, actor, input, settings }) => {
    await chooseExtra(db, actor.id, input)
    return openPayment(db, actor.id, input.projectId, settings.isProduction)
  })
  api.serve(contract.getIsPaid, async ({ db, actor, input }) => ({
    isPaid: await queries.isOwnProjectPaid(db, actor.id, input.projectId),
  }))
  api.serve(contract.applyCoupon, ({ db, actor, input, language, request, settings }) =>
    applyCoupon(
      db,
      { personId: actor.id, address: request.ip, language, isProduction: settings.isProduction },
      input,
    ),
  )
  api.serve(contract.removeCoupon, ({ db, actor, input, settings }) =>
    removeCoupon(db, actor.id, input.paymentId, settings.isProduction),
  )
  api.serve(contract.saveBilling, ({ db, actor, input, settings }) =>
    saveBilling(db, actor.id, input, settings.isProduction),
  )
  api.serve(contract.pay, ({ db, actor, input, settings }) => pay(db, actor.id, input, settings))
  api.serve(contract.getSandboxCheckout, ({ db, actor, input, settings }) =>
    openSandbox(db, actor.id, input.reference, settings),
  )
  api.serve(contract.settleSandboxCheckout, ({ db, actor, input, settings }) =>
    settleSandbox(db, actor.id, input, settings),
  )
  api.serve(contract.listPayments, ({ db, actor }) => queries.listOwnPayments(db, actor.id))
  api.serve(contract.listAllPayments, ({ db, input }) => queries.listPaymentsForOffice(db, input))

  api.download(contract.getInvoice, async ({ db, actor, input }) => {
    const reader = { id: actor.id, isOrganiser: actor.roles.includes('organiser') }
    const invoice = await queries.getInvoice(db, reader, input.paymentId)
    return {
      type: 'application/pdf',
      fileName: `palmares-${invoiceNumber(invoice)}.pdf`,
      body: await invoicePdf(invoice),
    }
  })
}
