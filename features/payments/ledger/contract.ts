import { z } from 'zod'
import { entrantKinds } from '#features/contests/lifecycle.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type en from '#features/payments/messages/en.json'
import {
  BillingAddress,
  BillingDraft,
  billingFields,
  checkRegion,
} from '#features/payments/money/billing-address.ts'
import { itemKinds } from '#features/payments/money/item-kinds.ts'
import { providerNames } from '#features/payments/money/provider-names.ts'
import { taxNames } from '#features/payments/money/taxes.ts'
import { Unprinted } from '#features/payments/money/unprinted-fields.ts'
import type { ErrorCode, ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine } from '#shared/text.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    payments: ErrorCodeIn<typeof en>
  }
}

/** The optional extras of a project. */
export const orderedExtras = ['publication'] as const
export type OrderedExtra = (typeof orderedExtras)[number]

const Localized = z.record(z.enum(languages), z.string())

const Taxes = z.array(z.object({ tax: z.enum(taxNames), ratePpm: z.int(), amount: Cents }))

/** Why a coupon cannot be used. */
export const couponProblems = [
  'coupon_unknown',
  'coupon_withdrawn',
  'coupon_expired',
  'coupon_not_yet_valid',
  'coupon_elsewhere',
  'coupon_discipline',
  'coupon_kind',
  'coupon_currency',
  'coupon_used',
  'coupon_exhausted',
  'coupon_held',
] as const satisfies readonly ErrorCode[]
export type CouponProblem = (typeof couponProblems)[number]

/** A coupon that was applied and no longer applies, with the parameters of the message. */
export const LostCoupon = z.object({
  code: z.string(),
  problem: z.enum(couponProblems),
  startsAt: z.iso.datetime(),
})
export type LostCoupon = z.infer<typeof LostCoupon>

export const PaymentView = z.object({
  id: z.uuid(),
  status: z.enum(paymentLifecycle.statuses),
  currency: Currency,
  /** Of a project's entrant. */
  entrantKind: z.enum(entrantKinds).nullable(),
  /** The name of the category prices, and the moment at which one of the prices ends. */
  period: Localized.nullable(),
  periodUntil: z.iso.datetime().nullable(),
  /** How long the total is valid: until a price, the coupon or a tax ends. */
  priceUntil: z.iso.datetime().nullable(),
  items: z.array(
    z.object({
      /** The subject of the line: an entry in a category, a translation or an extra. Empty for an article. */
      entryId: z.uuid().nullable(),
      translationId: z.uuid().nullable(),
      extraId: z.uuid().nullable(),
      kind: z.enum(itemKinds),
      label: Localized,
      amount: Cents,
    }),
  ),
  preTotal: Cents,
  coupon: z
    .object({
      code: z.string(),
      ratePpm: z.int().nullable(),
      discount: Cents,
      /** The kinds of item that it covers. Null for every kind. */
      itemKinds: z.array(z.enum(itemKinds)).nullable(),
    })
    .nullable(),
  /** Present until the payer has read it. */
  couponLost: LostCoupon.nullable(),
  subtotal: Cents,
  taxes: Taxes,
  total: Cents,
  /**
   * A hash of the currency, the lines, the taxes and the total. The client sends it with the payment, so that no other
   * total is charged.
   */
  quoteHash: z.string(),
  billing: BillingDraft,
  /** The address is complete and can be printed, so the taxes and the invoice are known. */
  isBilled: z.boolean(),
  unprinted: z.array(Unprinted),
  providers: z.array(z.enum(providerNames)),
  /** It has unapplied money. Nothing more is charged until an organiser resolves the issue. */
  isLookedInto: z.boolean(),
  /** The current attempt. While it is a transfer, the figures are frozen and nothing else can change. */
  checkout: z
    .object({
      provider: z.enum(providerNames),
      reference: z.string().nullable(),
      /** How to transfer the money. */
      instructions: Localized.nullable(),
      startedAt: z.iso.datetime(),
    })
    .nullable(),
})
export type PaymentView = z.infer<typeof PaymentView>

export const PaymentSummary = z.object({
  id: z.uuid(),
  status: z.enum(paymentLifecycle.statuses),
  /** The subject is either a project or an article. */
  projectId: z.uuid().nullable(),
  articleId: z.uuid().nullable(),
  /** The name of the one or the other. */
  projectName: z.string(),
  currency: Currency,
  total: Cents,
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** The day on the invoice, in Montréal. */
  paidOn: z.iso.date().nullable(),
  invoice: z.string().nullable(),
  /** The refunds so far, with their credit notes. */
  refunded: Cents,
  creditNotes: z.array(z.object({ id: z.uuid(), number: z.string(), total: Cents })),
  /** A bank transfer was pending and has not arrived. */
  isAwaited: z.boolean(),
})
export type PaymentSummary = z.infer<typeof PaymentSummary>

/** The user's own payment with its items. */
export const OwnPayment = PaymentSummary.extend({
  provider: z.enum(providerNames).nullable(),
  items: z.array(z.object({ kind: z.enum(itemKinds), label: Localized, amount: Cents })),
  preTotal: Cents,
  coupon: z.object({ code: z.string(), ratePpm: z.int().nullable(), discount: Cents }).nullable(),
  subtotal: Cents,
  taxes: Taxes,
  billing: BillingDraft.nullable(),
})
export type OwnPayment = z.infer<typeof OwnPayment>

/** The reason why nothing can be paid now. */
export const obstacles = [
  'nothing_owed',
  'payment_late',
  'price_missing',
  'project_ineligible',
  'entry_excluded',
] as const
export type Obstacle = (typeof obstacles)[number]

export const extraStates = ['offered', 'ordered', 'paid'] as const

export const ExtraView = z.object({
  kind: z.enum(orderedExtras),
  state: z.enum(extraStates),
  /** The price now, in the currency of the payment if there is one. Null once it is paid. */
  price: z.object({ currency: Currency, amount: Cents }).nullable(),
})
export type ExtraView = z.infer<typeof ExtraView>

/** What a project, or an article of the news, owes and has paid. */
export const ProjectPayment = z.object({
  /** The article's title. */
  projectName: z.string(),
  contest: Localized.nullable(),
  /** The deadline for payment and submission. Null once it has passed. */
  deadlineAt: z.iso.datetime().nullable(),
  /** The time zone of its dates: the contest's, or else the programme's. */
  timeZone: z.string(),
  due: PaymentView.nullable(),
  obstacle: z.enum(obstacles).nullable(),
  /** The contact if only an organiser can help. */
  contact: z.string(),
  /** The reader's completed payments for it, the newest first. */
  paid: z.array(PaymentSummary),
  /** The optional extras, and which of them were ordered. */
  extras: z.array(ExtraView),
})
export type ProjectPayment = z.infer<typeof ProjectPayment>

const ofPayment = { paymentId: z.uuid() }

export const getProjectPayment = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/payment',
  summary: 'What the project owes now, calculated with the prices, the coupon and the taxes of this moment.',
  audience: 'user',
  input: z.object({ projectId: z.uuid() }),
  output: ProjectPayment,
})

export const getArticlePayment = endpoint({
  method: 'GET',
  path: '/api/articles/:articleId/payment',
  summary: 'What an article of the news owes now, calculated like a project.',
  audience: 'user',
  input: z.object({ articleId: z.uuid() }),
  output: ProjectPayment,
})

/** The queries that show a payment, refetched when one changes. */
export const paymentViews = [getProjectPayment, getArticlePayment] as const

export const chooseExtra = endpoint({
  method: 'PUT',
  path: '/api/projects/:projectId/extras/:kind',
  summary: 'Adds an extra to a project or removes it, as long as it is not paid.',
  audience: 'user',
  input: z.object({ projectId: z.uuid(), kind: z.enum(orderedExtras), isWanted: z.boolean() }),
  output: ProjectPayment,
})

export const getIsPaid = endpoint({
  method: 'GET',
  path: '/api/projects/:projectId/ispaid',
  summary: 'Whether the mandatory part of the project is paid.',
  audience: 'user',
  hasNoTimeLimit: true,
  input: z.object({ projectId: z.uuid() }),
  output: z.object({ isPaid: z.boolean() }),
})

export const applyCoupon = endpoint({
  method: 'PUT',
  path: '/api/payments/:paymentId/coupon',
  summary: 'Applies a coupon in place of the current one. Its use is reserved when the payer starts to pay.',
  audience: 'user',
  input: z.object({ ...ofPayment, code: FilledLine(40) }),
  output: PaymentView,
})

export const removeCoupon = endpoint({
  method: 'DELETE',
  path: '/api/payments/:paymentId/coupon',
  summary: 'Removes the coupon and releases its use.',
  audience: 'user',
  input: z.object(ofPayment),
  output: PaymentView,
})

export const saveBilling = endpoint({
  method: 'PUT',
  path: '/api/payments/:paymentId/billing',
  summary: 'Sets the billing address, from which the currency and the taxes follow.',
  audience: 'user',
  input: z.object({ ...ofPayment, ...billingFields }).superRefine(checkRegion),
  output: PaymentView,
})

export const pay = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/pay',
  summary: 'Starts the payment with a provider; rejected if the quote has changed since the payer saw it.',
  audience: 'user',
  isOnce: true,
  isRepeatable: true,
  input: z.object({
    ...ofPayment,
    provider: z.enum(providerNames),
    /** Of the quote that the payer has seen. */
    quoteHash: z.string().max(100),
    /** The contents of the address form, if it is open. It is saved first in any case. */
    billing: BillingAddress.optional(),
  }),
  output: z.object({
    status: z.enum(paymentLifecycle.statuses),
    /** The URL where the payer continues. Null if nothing is left to do. */
    redirect: z.string().nullable(),
  }),
})

const state = z.object({
  status: z.enum(paymentLifecycle.statuses),
  projectId: z.uuid().nullable(),
  articleId: z.uuid().nullable(),
})

export const lookAtPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/look',
  summary: 'Polls the provider for the state of the payment, for a payer who returns from its page.',
  audience: 'user',
  input: z.object(ofPayment),
  output: state.extend({
    /** The provider is unreachable, or has not decided yet. */
    isWaiting: z.boolean(),
  }),
})

export const leaveCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/leave',
  summary: 'Abandons the current attempt, so that the payer can choose another method.',
  audience: 'user',
  input: z.object(ofPayment),
  output: state,
})

export const sandboxOutcomes = ['succeed', 'decline', 'abandon'] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

const reference = z.string().regex(/^[\w-]{20,100}$/)

export const getSandboxCheckout = endpoint({
  method: 'GET',
  path: '/api/sandbox/:reference',
  summary: 'A checkout of the sandbox, which replaces a payment provider with SANDBOX_PAYMENTS.',
  audience: 'user',
  input: z.object({ reference }),
  output: z.object({ projectName: z.string(), currency: Currency, total: Cents }),
})

export const settleSandboxCheckout = endpoint({
  method: 'POST',
  path: '/api/sandbox/:reference',
  summary: 'Lets a checkout of the sandbox succeed, be declined or be abandoned.',
  audience: 'user',
  input: z.object({ reference, outcome: z.enum(sandboxOutcomes) }),
  output: state,
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'The user’s own payments, newest first.',
  audience: 'user',
  input: z.object({}),
  output: z.array(PaymentSummary),
})

export const getOwnPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:paymentId',
  summary: 'One of the user’s own payments, with its lines, its taxes and its documents.',
  audience: 'user',
  input: z.object(ofPayment),
  output: OwnPayment,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/payments/:paymentId/invoice',
  summary: 'The invoice of a completed payment as a PDF, for its payer and for organisers.',
  audience: 'user',
  input: z.object(ofPayment),
  output: z.unknown(),
})

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/api/payments/:paymentId/credit-notes/:creditNoteId',
  summary: 'A credit note as a PDF, for its payer and for organisers.',
  audience: 'user',
  input: z.object({ ...ofPayment, creditNoteId: z.uuid() }),
  output: z.unknown(),
})
