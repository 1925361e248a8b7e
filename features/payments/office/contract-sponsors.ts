import { z } from 'zod'
import { BillingAddress } from '#features/payments/money/billing-address.ts'
import { mostDaysToPay, SponsorLine, sponsorStatuses } from '#features/payments/money/sponsor-lines.ts'
import { taxNames } from '#features/payments/money/taxes.ts'
import { EmailAddress } from '#shared/email-address.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Page, pageOf } from '#shared/list.ts'
import { Cents, Currency } from '#shared/money.ts'
import { sortsOf } from '#shared/sort.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { BasedOn } from '#shared/versions.ts'

const SponsorDraft = z.object({
  /** Printed above the lines, and the name of its payment. */
  title: FilledLine(200),
  email: EmailAddress,
  /** Of the document and its mail. */
  language: z.enum(languages),
  currency: Currency,
  billing: BillingAddress,
  /** From the day of issue to the due date. */
  daysToPay: z.int().min(0).max(mostDaysToPay),
  lines: z.array(SponsorLine).min(1).max(40),
})
export type SponsorDraft = z.infer<typeof SponsorDraft>

export const SponsorInvoiceRow = z.object({
  id: z.uuid(),
  title: z.string(),
  buyer: z.string(),
  status: z.enum(sponsorStatuses),
  currency: Currency,
  /** Of a draft: with the taxes of today. */
  total: Cents,
  /** Null for a draft, like the number. */
  paymentId: z.uuid().nullable(),
  number: z.string().nullable(),
  issuedAt: z.iso.datetime().nullable(),
  /** Null for a draft. */
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  /** The day on which the last transfer arrived. */
  paidOn: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
})
export type SponsorInvoiceRow = z.infer<typeof SponsorInvoiceRow>

export const SponsorInvoiceView = SponsorInvoiceRow.extend(SponsorDraft.shape).extend({
  version: z.int(),
  preTotal: Cents,
  subtotal: Cents,
  taxes: z.array(z.object({ tax: z.enum(taxNames), ratePpm: z.int(), amount: Cents })),
})
export type SponsorInvoiceView = z.infer<typeof SponsorInvoiceView>

const OfInvoice = z.object({ invoiceId: z.uuid() })

/** Overdue ones are issued too. */
export const sponsorFilters = [...sponsorStatuses, 'overdue'] as const

const sponsorColumns = ['subject', 'buyer', 'number', 'date', 'due', 'status', 'total'] as const
export type SponsorColumn = (typeof sponsorColumns)[number]

/** The organiser's filters for the list of invoices. */
export const SponsorSearch = z.object({
  /** In the subject, the sponsor's names and address, and the number. */
  q: Line(200).default(''),
  status: z.enum(sponsorFilters).optional(),
  sort: z.enum(sortsOf(sponsorColumns)).default('-date'),
})
export type SponsorSearch = z.infer<typeof SponsorSearch>

export const listSponsorInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/sponsor-invoices',
  summary: 'The invoices to sponsors that match a search, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: SponsorSearch.extend({ page: Page }),
  output: pageOf(SponsorInvoiceRow),
})

export const getSponsorInvoice = endpoint({
  method: 'GET',
  path: '/api/admin/sponsor-invoices/:invoiceId',
  summary: 'An invoice to a sponsor with its lines; the taxes of a draft are those of today.',
  audience: 'organiser',
  blindSafe: false,
  input: OfInvoice,
  output: SponsorInvoiceView,
})

export const createSponsorInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/sponsor-invoices',
  summary: 'Saves a new draft of an invoice to a sponsor.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: SponsorDraft,
  output: z.object({ id: z.uuid() }),
})

export const saveSponsorInvoice = endpoint({
  method: 'PUT',
  path: '/api/admin/sponsor-invoices/:invoiceId',
  summary: 'Changes a draft; an issued invoice never changes.',
  audience: 'organiser',
  blindSafe: false,
  input: SponsorDraft.extend(OfInvoice.shape).extend(BasedOn),
  output: z.object({ id: z.uuid() }),
})

export const deleteSponsorDraft = endpoint({
  method: 'DELETE',
  path: '/api/admin/sponsor-invoices/:invoiceId',
  summary: 'Deletes a draft.',
  audience: 'organiser',
  blindSafe: false,
  input: OfInvoice,
  output: z.object({}),
})

export const issueSponsorInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/sponsor-invoices/:invoiceId/issue',
  summary:
    'Numbers the invoice in the sequence of all invoices and mails it; its payment is by bank transfer.',
  audience: 'organiser',
  blindSafe: false,
  input: OfInvoice.extend({ version: z.int() }),
  output: z.object({ paymentId: z.uuid(), number: z.string() }),
})

export const cancelSponsorInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/sponsor-invoices/:invoiceId/cancel',
  summary: 'Cancels an issued invoice for which no money arrived, with a credit note.',
  audience: 'organiser',
  blindSafe: false,
  input: OfInvoice.extend({ reason: FilledLine(500) }),
  output: z.object({ paymentId: z.uuid() }),
})
