import { z } from 'zod'
import { Localized, WallTime } from '#features/contests/contest/contract.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Page, pageOf } from '#shared/list.ts'
import { LocalizedRichText } from '#shared/rich-text.ts'
import { sortsOf } from '#shared/sort.ts'
import { Line, LocalizedLine, LocalizedText } from '#shared/text.ts'
import { audiences, leftOutReasons, purposes } from './audiences.ts'
import { mailingLifecycle } from './lifecycle.ts'
import type en from './messages/en.json'
import { mostPerMinute } from './pace.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    mailings: ErrorCodeIn<typeof en>
  }
}

/** The most people who are listed by name as left out. */
export const leftOutListed = 100

/** Whom a mailing is for. */
const Audience = z.object({
  contestId: z.uuid(),
  purpose: z.enum(purposes).default('participation'),
  audience: z.enum(audiences),
  /** The saved view, for that audience only. */
  viewId: z.uuid().nullable(),
})

const MailingFields = Audience.extend({
  subject: LocalizedLine(200),
  /** Rich text; cleaned when it is saved. */
  text: LocalizedText(50_000),
  perMinute: z.int().min(1).max(mostPerMinute),
})
export type MailingFields = z.infer<typeof MailingFields>

/** How many mails are in which state. */
const Counts = z.object({
  /** In the outbox or not written yet. */
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
  unconfirmed: z.int(),
})
export type MailingCounts = z.infer<typeof Counts>

const MailingRow = z.object({
  id: z.uuid(),
  status: z.enum(mailingLifecycle.statuses),
  subject: Localized,
  contest: z.object({ id: z.uuid(), name: Localized }),
  purpose: z.enum(purposes),
  audience: z.enum(audiences),
  counts: Counts,
  /** When it was or will be sent; of a draft, when it was last changed. */
  date: z.iso.datetime(),
  /** When it will be sent, once it is scheduled. */
  sendsAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type MailingRow = z.infer<typeof MailingRow>

export const MailingView = MailingRow.extend({
  version: z.int(),
  text: LocalizedRichText,
  viewId: z.uuid().nullable(),
  viewName: z.string().nullable(),
  perMinute: z.int(),
  /** Whether a mail server is configured; without one mails stay in the outbox. */
  hasServer: z.boolean(),
})
export type MailingView = z.infer<typeof MailingView>

const ofMailing = { mailingId: z.uuid() }

const mailingColumns = ['date'] as const
export type MailingColumn = (typeof mailingColumns)[number]

/** An organiser's search among mailings. */
export const MailingSearch = z.object({
  /** In the subject, in any language. */
  q: Line(200).default(''),
  status: z.enum(mailingLifecycle.statuses).optional(),
  audience: z.enum(audiences).optional(),
  contest: z.uuid().optional(),
  sort: z.enum(sortsOf(mailingColumns)).default('-date'),
})
export type MailingSearch = z.infer<typeof MailingSearch>

export const listMailings = endpoint({
  method: 'GET',
  path: '/api/admin/mailings',
  summary: 'The mailings that match a search, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: MailingSearch.extend({ page: Page }),
  output: pageOf(MailingRow),
})

export const createMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings',
  summary: 'Saves a new mailing as a draft.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: MailingFields,
  output: z.object({ id: z.uuid() }),
})

export const getMailing = endpoint({
  method: 'GET',
  path: '/api/admin/mailings/:mailingId',
  summary: 'One mailing in full.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofMailing),
  output: MailingView,
})

export const saveMailing = endpoint({
  method: 'PUT',
  path: '/api/admin/mailings/:mailingId',
  summary: 'Changes a draft that nobody else has changed since it was read.',
  audience: 'organiser',
  blindSafe: false,
  input: MailingFields.extend({ ...ofMailing, version: z.int() }),
  output: MailingView,
})

export const deleteMailing = endpoint({
  method: 'DELETE',
  path: '/api/admin/mailings/:mailingId',
  summary: 'Deletes a draft.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofMailing),
  output: z.object({}),
})

export const countRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/mailing-audience',
  summary: 'How many people a mailing would reach now, and who is left out for what reason.',
  audience: 'organiser',
  blindSafe: false,
  input: Audience.partial({ viewId: true }),
  output: z.object({
    count: z.int(),
    byLanguage: z.record(z.enum(languages), z.int()),
    leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int() })),
    /** The first of those left out. */
    people: z.array(
      z.object({ userId: z.uuid(), name: z.string(), email: z.string(), reason: z.enum(leftOutReasons) }),
    ),
  }),
})

const Written = MailingFields.omit({ perMinute: true }).extend({ language: z.enum(languages) })

export const previewMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailing-preview',
  summary: 'An unsaved mailing as a person in its audience would receive it.',
  audience: 'organiser',
  blindSafe: false,
  input: Written.extend({
    /** A recipient’s address; empty for the first one. */
    email: Line(320),
  }),
  output: z.object({
    recipient: z.string(),
    /** Another one than requested if that is not written. */
    language: z.enum(languages),
    subject: z.string(),
    html: z.string(),
    plain: z.string(),
  }),
})

export const sendTestMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailing-test',
  summary: 'Sends an unsaved mailing to the organiser, with the data of its first recipient.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: Written,
  output: z.object({ to: z.string() }),
})

export const sendMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/send',
  summary: 'Begins to send a saved draft to its audience as it is now.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object({
    ...ofMailing,
    version: z.int(),
    /** The number of recipients that the organiser confirmed; another one is rejected. */
    count: z.int().min(1),
  }),
  output: MailingView,
})

export const scheduleMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/schedule',
  summary: 'Sends a saved draft at a later time, to its audience as it is then.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofMailing,
    version: z.int(),
    /** In the contest’s time zone. */
    sendsAt: WallTime,
  }),
  output: MailingView,
})

export const unscheduleMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/unschedule',
  summary: 'Makes a scheduled mailing a draft again.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofMailing),
  output: MailingView,
})

export const stopMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/stop',
  summary: 'Stops sending; mails that are in the outbox are still delivered.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofMailing),
  output: MailingView,
})

export const resumeMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/resume',
  summary: 'Continues a stopped mailing with those who have not got it.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofMailing),
  output: MailingView,
})

/** What became of one person’s mail: not written yet, in the outbox, delivered or not, or why none was written. */
export const recipientStates = ['waiting', 'queued', 'sent', 'failed', ...leftOutReasons] as const
export type RecipientState = (typeof recipientStates)[number]

/** An organiser's search among the recipients of a mailing. */
export const RecipientSearch = z.object({
  /** In name, address and company. */
  q: Line(200).default(''),
  state: z.enum(recipientStates).optional(),
})

const Recipient = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  state: z.enum(recipientStates),
  /** In the outbox, once it is written. */
  mailId: z.uuid().nullable(),
})
export type Recipient = z.infer<typeof Recipient>

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/mailings/:mailingId/recipients',
  summary: 'The people whom a mailing was for, by name, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: RecipientSearch.extend({ ...ofMailing, page: Page }),
  output: pageOf(Recipient),
})
