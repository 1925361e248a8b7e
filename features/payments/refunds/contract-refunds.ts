import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { BillingDraft } from '#features/payments/checkout/billing.ts'
import { itemKinds } from '#features/payments/core/item-kinds.ts'
import { providerNames } from '#features/payments/core/provider-names.ts'
import { StuckPayment } from '#features/payments/issues/contract-stuck.ts'
import { checkoutLifecycle, paymentLifecycle, refundLifecycle } from '#features/payments/lifecycle.ts'
import { taxNames } from '#features/payments/taxes/taxes.ts'
import { exportFormats } from '#shared/csv.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine, Line } from '#shared/text.ts'

const ofPayment = { paymentId: z.uuid() }

export const paymentSorts = ['newest', 'paid', 'total'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** What an organiser looks for among all payments. */
export const PaymentSearch = z.object({
  /** In the payer's name and address, the project's name, the invoice number and the provider's reference. */
  q: Line(200).default(''),
  status: z.enum(paymentLifecycle.statuses).optional(),
  provider: z.enum(providerNames).optional(),
  contest: z.uuid().optional(),
  project: z.uuid().optional(),
  /** Days in Montréal, both included: of the payment, or of its beginning where it was not made. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  sort: z.enum(paymentSorts).default('newest'),
})
export type PaymentSearch = z.infer<typeof PaymentSearch>

export const AdminPaymentRow = z.object({
  id: z.uuid(),
  status: z.enum(paymentLifecycle.statuses),
  projectName: z.string(),
  isArticle: z.boolean(),
  payer: z.string(),
  email: z.string(),
  provider: z.enum(providerNames).nullable(),
  reference: z.string().nullable(),
  currency: Currency,
  subtotal: Cents,
  total: Cents,
  /** Given back so far, where it has arrived. */
  refunded: Cents,
  /** A bank transfer was promised and has not come yet; and since when. */
  isAwaited: z.boolean(),
  awaitedSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  invoice: z.string().nullable(),
})
export type AdminPaymentRow = z.infer<typeof AdminPaymentRow>

const Sums = z.object({ currency: Currency, count: z.int(), paid: z.int(), refunded: z.int() })
export type PaymentSums = z.infer<typeof Sums>

export const findPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'The payments that are looked for, a page at a time, and what all of them come to by currency.',
  audience: 'organiser',
  blindSafe: false,
  input: PaymentSearch.extend({ after: z.uuid().optional() }),
  output: z.object({
    payments: z.array(AdminPaymentRow),
    /** Hand it in as `after` to read on. */
    next: z.uuid().nullable(),
    sums: z.array(Sums),
  }),
})

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/export',
  summary: 'All the payments that are looked for, for a spreadsheet.',
  audience: 'organiser',
  blindSafe: false,
  input: PaymentSearch.extend({ format: z.enum(exportFormats) }),
  output: z.unknown(),
})

const Taxes = z.array(z.object({ tax: z.enum(taxNames), millionths: z.int(), amount: Cents }))

export const AdminRefund = z.object({
  id: z.uuid(),
  status: z.enum(refundLifecycle.statuses),
  items: z.array(z.object({ label: Localized, kind: z.enum(itemKinds), amount: Cents })),
  subtotal: Cents,
  taxes: Taxes,
  total: Cents,
  reason: z.string(),
  reference: z.string().nullable(),
  /** It may be asked for again; or nobody knows what became of it, and an organiser has to say. */
  mayRetry: z.boolean(),
  isLost: z.boolean(),
  requestedBy: z.string(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** The day on which it was made elsewhere. */
  madeOn: z.iso.date().nullable(),
  creditNote: z.object({ id: z.uuid(), number: z.string() }).nullable(),
})
export type AdminRefund = z.infer<typeof AdminRefund>

const HeldTransfer = z.object({
  id: z.uuid(),
  on: z.iso.date(),
  /** As the bank wrote it. */
  words: z.string(),
  amount: Cents,
})
export type HeldTransfer = z.infer<typeof HeldTransfer>

/** Money that came by transfer, as an organiser read it on the bank's statement. */
const ReceivedTransfer = z.object({
  id: z.uuid(),
  on: z.iso.date(),
  /** As the bank wrote it. */
  words: z.string(),
  amount: Cents,
  /** It completed the payment. */
  isPaying: z.boolean(),
  /** By whom and when it was noted here. */
  confirmed: z.object({ at: z.iso.datetime(), by: z.string() }),
  /** Why it paid nothing, and what was done about it. */
  stuck: StuckPayment.pick({ id: true, reason: true, resolved: true }).nullable(),
})
export type ReceivedTransfer = z.infer<typeof ReceivedTransfer>

export const AdminPaymentView = z.object({
  id: z.uuid(),
  status: z.enum(paymentLifecycle.statuses),
  projectName: z.string(),
  project: z.object({ id: z.uuid(), contestId: z.uuid().nullable() }).nullable(),
  articleId: z.uuid().nullable(),
  payer: z.object({
    name: z.string(),
    email: z.string(),
    language: z.enum(languages),
  }),
  currency: Currency,
  items: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(itemKinds),
      label: Localized,
      amount: Cents,
      /** After the coupon, before tax. */
      paid: Cents,
      /** Given back or on its way back, before tax. */
      refunded: Cents,
      /** It stands for a category that the project is still in. */
      hasEntry: z.boolean(),
    }),
  ),
  preTotal: Cents,
  coupon: z.object({ code: z.string(), millionths: z.int().nullable(), discount: Cents }).nullable(),
  subtotal: Cents,
  taxes: z.array(z.object({ tax: z.enum(taxNames), millionths: z.int(), amount: Cents, refunded: Cents })),
  total: Cents,
  refunded: Cents,
  billing: BillingDraft.nullable(),
  provider: z.enum(providerNames).nullable(),
  checkouts: z.array(
    z.object({
      id: z.uuid(),
      provider: z.enum(providerNames),
      reference: z.string().nullable(),
      status: z.enum(checkoutLifecycle.statuses),
      total: Cents,
      currency: Currency,
      createdAt: z.iso.datetime(),
      settledAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Every transfer that came for it, by its day. */
  transfers: z.array(ReceivedTransfer),
  /** Transfers for it that pay nothing yet, the oldest first. */
  heldTransfers: z.array(HeldTransfer),
  /** Money that went back without the portal, and is not in the books yet. */
  outside: z.array(
    StuckPayment.pick({ id: true, reason: true, reference: true, amount: true, foundAt: true }),
  ),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  invoice: z.string().nullable(),
  refunds: z.array(AdminRefund),
  timeline: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      action: z.string(),
      /** Who did it, or nobody where the portal did. */
      actor: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** A bank transfer was promised and has not come yet. */
  isAwaited: z.boolean(),
  /** Since when; and whose the project is by now, where that is no longer whoever promised it. */
  promise: z
    .object({
      since: z.iso.datetime(),
      newOwner: z.object({ name: z.string(), email: z.string() }).nullable(),
    })
    .nullable(),
  /** What an organiser may do with it now. */
  mayConfirmTransfer: z.boolean(),
  mayCancel: z.boolean(),
  mayRefund: z.boolean(),
  mayCloseFree: z.boolean(),
})
export type AdminPaymentView = z.infer<typeof AdminPaymentView>

export const getAdminPayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:paymentId',
  summary: 'One payment with everything that belongs to it.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofPayment),
  output: AdminPaymentView,
})

export const confirmTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/transfer',
  summary:
    'Says that a transfer has arrived; another amount than the one that is owed becomes a stuck payment.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofPayment,
    receivedOn: z.iso.date(),
    bankReference: FilledLine(100),
    /** As the bank's statement says. */
    amount: Cents.min(1),
    /** Of its `heldTransfers`, those that this one makes up for, where it pays. */
    explains: z.array(z.uuid()).max(100).default([]),
    /** Which of the transfers of that day, reference and amount it is; left out, none is recorded yet. */
    occurrence: z.int().min(1).max(50).optional(),
  }),
  output: z.object({
    status: z.enum(paymentLifecycle.statuses),
    isStuck: z.boolean(),
    /** False where it was recorded before and pays no more than it did. */
    isChanged: z.boolean(),
  }),
})

export const cancelPaymentByAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/cancel',
  summary: 'Cancels a payment that was not made, and gives its coupon back.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofPayment, reason: FilledLine(500) }),
  output: z.object({ status: z.enum(paymentLifecycle.statuses) }),
})

export const resendReceipt = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/receipt',
  summary: 'Sends the receipt of a completed payment to its payer again.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object(ofPayment),
  output: z.object({ sentTo: z.string() }),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/refunds',
  summary: 'Gives back amounts of items with their part of the taxes, never more than was paid.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofPayment,
    /** The browser's, so that a second press is the same refund. */
    refundId: z.uuid(),
    /** Before tax; none where only cents of taxes remain, which go back then. */
    items: z.array(z.object({ id: z.uuid(), amount: Cents.min(0) })).max(200),
    /** As the entrant reads it on the credit note. */
    reason: FilledLine(500),
    /** Of the transfer that gave it back; only where the payment was one. */
    bankReference: Line(100).default(''),
    /** Items whose categories the project is taken out of. */
    takenOut: z.array(z.uuid()).max(200).default([]),
    givesCouponBack: z.boolean().default(false),
  }),
  output: z.object({ status: z.enum(refundLifecycle.statuses), creditNote: z.string().nullable() }),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/refunds/:refundId/retry',
  summary: 'Asks the provider again for a refund that failed, or whose answer never came.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofPayment, refundId: z.uuid() }),
  output: z.object({ status: z.enum(refundLifecycle.statuses), creditNote: z.string().nullable() }),
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/refunds/:refundId/decide',
  summary: 'Says what became of a refund whose answer never came, as an organiser read it at the provider.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofPayment,
    refundId: z.uuid(),
    /** What the provider calls it; none where it made none. */
    reference: FilledLine(100).nullable(),
  }),
  output: z.object({ status: z.enum(refundLifecycle.statuses), creditNote: z.string().nullable() }),
})

export const takeEntryOut = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/items/:itemId/take-out',
  summary: 'Takes the project out of a category that was paid, without giving anything back.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofPayment, itemId: z.uuid(), reason: FilledLine(500) }),
  output: z.object({ isTakenOut: z.boolean() }),
})

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/api/payments/:paymentId/credit-notes/:creditNoteId',
  summary: 'A credit note as a PDF, for whoever paid and for organisers.',
  audience: 'user',
  input: z.object({ ...ofPayment, creditNoteId: z.uuid() }),
  output: z.unknown(),
})
