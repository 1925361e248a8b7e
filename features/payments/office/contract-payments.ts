import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { transactionKinds } from '#features/payments/ledger/transaction.ts'
import { paymentLifecycle, refundLifecycle } from '#features/payments/lifecycle.ts'
import { BillingDraft } from '#features/payments/money/billing-address.ts'
import { itemKinds } from '#features/payments/money/item-kinds.ts'
import { providerNames } from '#features/payments/money/provider-names.ts'
import { taxNames } from '#features/payments/money/taxes.ts'
import { exportFormats } from '#shared/csv.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { chosenOf, Page, pageOf } from '#shared/list.ts'
import { Cents, Currency } from '#shared/money.ts'
import { sortsOf } from '#shared/sort.ts'
import { FilledProse, Line } from '#shared/text.ts'
import { PaymentIssue } from './contract-issues.ts'

const ofPayment = { paymentId: z.uuid() }

const paymentColumns = ['for', 'payer', 'date', 'status', 'provider', 'total', 'invoice'] as const
export type PaymentColumn = (typeof paymentColumns)[number]

/** The last one finds payments of any status that the bank has taken back, in a dispute. */
export const paymentFilters = [...paymentLifecycle.statuses, 'disputed'] as const

/** The search and the filters of the payment list. */
export const PaymentSearch = z.object({
  /** In the payer's name and address, the project's name, the invoice number and the provider's reference. */
  q: Line(200).default(''),
  status: z.enum(paymentFilters).optional(),
  provider: z.enum(providerNames).optional(),
  /** With at least one item of this kind. */
  item: z.enum(itemKinds).optional(),
  contest: z.uuid().optional(),
  project: z.uuid().optional(),
  /** Days in Montréal, both included: when it was paid, or started if it is unpaid. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  sort: z.enum(sortsOf(paymentColumns)).default('-date'),
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
  /** The completed refunds so far. */
  refunded: Cents,
  /** What a bank or a provider took back without a credit note so far. */
  takenBack: Cents,
  /** The bank took it back, in a dispute. */
  isDisputed: z.boolean(),
  /** Since when a bank transfer has been pending. */
  isAwaited: z.boolean(),
  awaitedSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  invoice: z.string().nullable(),
})
export type AdminPaymentRow = z.infer<typeof AdminPaymentRow>

const Sums = z.object({ currency: Currency, paid: z.int(), refunded: z.int(), takenBack: z.int() })
export type PaymentSums = z.infer<typeof Sums>

export const findPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'One page of payments that match a search, with the totals of the search by currency.',
  audience: 'organiser',
  blindSafe: false,
  input: PaymentSearch.extend({ page: Page }),
  output: pageOf(AdminPaymentRow).extend({ sums: z.array(Sums) }),
})

export const ChosenPayments = chosenOf(PaymentSearch)
export type ChosenPayments = z.infer<typeof ChosenPayments>

export const exportPayments = endpoint({
  method: 'POST',
  path: '/api/admin/payments/export',
  summary: 'Chosen payments, or all that match a search, as a spreadsheet.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ chosen: ChosenPayments, format: z.enum(exportFormats) }),
  output: z.unknown(),
})

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/admin/payments/ledger/export',
  summary:
    'Each invoice and credit note of a period in a row, with a column for each tax, for the accountant.',
  audience: 'organiser',
  blindSafe: false,
  input: PaymentSearch.pick({ since: true, until: true }).extend({ format: z.enum(exportFormats) }),
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
  /** The day of an external refund. */
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
  /** Who recorded it, and when. Null if a provider reported it. */
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
  /** The invoice that an organiser wrote to a sponsor, who has no account. */
  sponsorInvoiceId: z.uuid().nullable(),
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
      /** Refunded or with a refund pending, before tax. */
      refunded: Cents,
      /** The project is still in its category. */
      hasEntry: z.boolean(),
    }),
  ),
  preTotal: Cents,
  coupon: z.object({ code: z.string(), ratePpm: z.int().nullable(), discount: Cents }).nullable(),
  subtotal: Cents,
  taxes: z.array(z.object({ tax: z.enum(taxNames), ratePpm: z.int(), amount: Cents, refunded: Cents })),
  total: Cents,
  refunded: Cents,
  /** What a bank or a provider took back without a credit note so far. */
  takenBack: Cents,
  /** The bank took it back, in a dispute. */
  isDisputed: z.boolean(),
  /** What can be refunded now, with taxes: what is left by the documents, as far as its money is there. */
  refundable: Cents,
  billing: BillingDraft.nullable(),
  provider: z.enum(providerNames).nullable(),
  /** Money in and out, oldest first. */
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
      /** The actor. Null if the portal did it. */
      actor: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** A bank transfer is pending. */
  isAwaited: z.boolean(),
  pendingTransfer: z.object({ since: z.iso.datetime() }).nullable(),
  /** The actions that an organiser may take now. */
  mayConfirmTransfer: z.boolean(),
  mayRefund: z.boolean(),
})
export type AdminPaymentView = z.infer<typeof AdminPaymentView>

export const getAdminPayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:paymentId',
  summary: 'One payment with its details.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofPayment),
  output: AdminPaymentView,
})

export const takeEntryOut = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/items/:itemId/take-out',
  summary: 'Removes the project from a paid category without a refund.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofPayment, itemId: z.uuid(), reason: FilledProse(500) }),
  output: z.object({ isTakenOut: z.boolean() }),
})
