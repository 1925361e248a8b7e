import { z } from 'zod'
import { Localized } from '#features/contests/editions/contract.ts'
import { BillingDraft } from '#features/payments/checkout/billing.ts'
import { itemKinds } from '#features/payments/core/item-kinds.ts'
import { providerNames } from '#features/payments/core/provider-names.ts'
import { PaymentIssue } from '#features/payments/issues/contract-issues.ts'
import { transactionKinds } from '#features/payments/ledger/transaction.ts'
import { paymentLifecycle, refundLifecycle } from '#features/payments/lifecycle.ts'
import { taxNames } from '#features/payments/taxes/taxes.ts'
import { exportFormats } from '#shared/csv.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine, Line } from '#shared/text.ts'

const ofPayment = { paymentId: z.uuid() }

/** How money went back: at the provider that took it, or through a bank, by transfer or cheque. */
export const refundMeans = ['provider', 'bank'] as const
export type RefundMeans = (typeof refundMeans)[number]

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
  /** A bank transfer was pending and has not come yet; and since when. */
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

const Taxes = z.array(z.object({ tax: z.enum(taxNames), ratePpm: z.int(), amount: Cents }))

export const AdminRefund = z.object({
  id: z.uuid(),
  status: z.enum(refundLifecycle.statuses),
  items: z.array(z.object({ label: Localized, kind: z.enum(itemKinds), amount: Cents })),
  subtotal: Cents,
  taxes: Taxes,
  total: Cents,
  reason: z.string(),
  reference: z.string().nullable(),
  requestedBy: z.string(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** The day on which it was made elsewhere. */
  madeOn: z.iso.date().nullable(),
  creditNote: z.object({ id: z.uuid(), number: z.string() }).nullable(),
})
export type AdminRefund = z.infer<typeof AdminRefund>

const PaymentTransaction = z.object({
  id: z.uuid(),
  kind: z.enum(transactionKinds),
  provider: z.enum(providerNames),
  /** What went out is negative. */
  amount: z.int(),
  currency: z.string(),
  reference: z.string(),
  /** The charge paid the invoice. */
  isApplied: z.boolean(),
  on: z.iso.date(),
  /** Who recorded it, and when; nobody where a provider reported it. */
  recorded: z.object({ at: z.iso.datetime(), by: z.string().nullable() }),
  note: z.string(),
})
export type PaymentTransaction = z.infer<typeof PaymentTransaction>

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
  coupon: z.object({ code: z.string(), ratePpm: z.int().nullable(), discount: Cents }).nullable(),
  subtotal: Cents,
  taxes: z.array(z.object({ tax: z.enum(taxNames), ratePpm: z.int(), amount: Cents, refunded: Cents })),
  total: Cents,
  refunded: Cents,
  billing: BillingDraft.nullable(),
  provider: z.enum(providerNames).nullable(),
  /** Money in and out, the oldest first. */
  transactions: z.array(PaymentTransaction),
  /** What needs an organiser's attention. */
  issues: z.array(PaymentIssue),
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
  /** A bank transfer was pending and has not come yet. */
  isAwaited: z.boolean(),
  pendingTransfer: z.object({ since: z.iso.datetime() }).nullable(),
  /** What an organiser may do with it now. */
  mayConfirmTransfer: z.boolean(),
  mayCancel: z.boolean(),
  mayRefund: z.boolean(),
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
  summary: 'Records a transfer that arrived, and completes the payment once all that arrived covers it.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object({
    ...ofPayment,
    receivedOn: z.iso.date(),
    bankReference: FilledLine(100),
    /** As the bank's statement says. */
    amount: Cents.min(1),
    /** It is another transfer than the one that is recorded with this day, reference and amount. */
    isSecond: z.boolean().default(false),
  }),
  output: z.object({
    status: z.enum(paymentLifecycle.statuses),
    /** What arrived is not exactly what was owed. */
    hasIssue: z.boolean(),
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
    /** Where the money has already gone back, at the provider or by transfer or cheque: nothing is moved. */
    recorded: z
      .object({
        /** The issue that shows it, with its amount as the total. */
        issueId: z.uuid().nullable().default(null),
        means: z.enum(refundMeans),
        on: z.iso.date(),
        reference: Line(100),
        /** With taxes, to the cent; calculated from the items where it is left out. */
        total: Cents.min(1).nullable().default(null),
      })
      .nullable()
      .default(null),
    /** Items whose categories the project is taken out of. */
    takenOut: z.array(z.uuid()).max(200).default([]),
    givesCouponBack: z.boolean().default(false),
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
