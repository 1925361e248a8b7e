import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { chosenOf, Page, pageOf } from '#shared/list.ts'
import { sortsOf } from '#shared/sort.ts'
import { Line } from '#shared/text.ts'

/** Not delivered: no mail server was configured when the mail was written. */
export const mailStates = ['waiting', 'sent', 'given_up', 'not_sent'] as const
export type MailState = (typeof mailStates)[number]

const ofMail = { mailId: z.uuid() }

const mailColumns = ['subject', 'recipient', 'written'] as const
export type MailColumn = (typeof mailColumns)[number]

/** The organiser's filters for the list of mails. */
export const MailSearch = z.object({
  /** In the recipient's address and the subject. */
  q: Line(200).default(''),
  state: z.enum(mailStates).optional(),
  /** To one user, also at an earlier address. */
  person: z.uuid().optional(),
  sort: z.enum(sortsOf(mailColumns)).default('-written'),
})
export type MailSearch = z.infer<typeof MailSearch>

export const MailRow = z.object({
  id: z.uuid(),
  recipient: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  state: z.enum(mailStates),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type MailRow = z.infer<typeof MailRow>

export const findMails = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'The mails that match a search, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: MailSearch.extend({ page: Page }),
  output: pageOf(MailRow).extend({
    /** Whether a mail server is configured; without one no mail is sent. */
    hasServer: z.boolean(),
  }),
})

export const MailView = MailRow.extend({
  /** As plain text. Unless `showsKeys`, its links omit the one-time keys. */
  text: z.string(),
  showsKeys: z.boolean(),
  /** The recipient's account, if there is one. */
  userId: z.uuid().nullable(),
  failures: z.int(),
  /** The failed attempts with the answer of the mail server or the machine, the first one first. */
  attempts: z.array(z.object({ at: z.iso.datetime(), error: z.string() })),
  /** Since when the recipient's address counts as rejected. */
  bouncedAt: z.iso.datetime().nullable(),
  /** What the mail server or the machine answered when the mail was given up, such as `EMESSAGE 550`. */
  error: z.string().nullable(),
  /** The names of the attachments. */
  files: z.array(z.string()),
  hasServer: z.boolean(),
  maySendAgain: z.boolean(),
})
export type MailView = z.infer<typeof MailView>

export const getMail = endpoint({
  method: 'GET',
  path: '/api/admin/outbox/:mailId',
  summary:
    'One mail as plain text. It includes the keys of links only if the portal sends no mail, and never in production.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofMail),
  output: MailView,
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/:mailId/again',
  summary: 'Tries a mail now that failed or was given up, or that was written while no mail server was set.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object(ofMail),
  output: MailView,
})

const Chosen = chosenOf(MailSearch)
export type ChosenMails = z.infer<typeof Chosen>

export const sendMailsAgain = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/again',
  summary: 'Tries the given up and undelivered ones of chosen mails again.',
  audience: 'organiser',
  blindSafe: false,
  isOnce: true,
  input: z.object({ chosen: Chosen }),
  output: z.object({ count: z.int() }),
})

export const clearBounce = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/bounce/clear',
  summary: 'Sends mailings again to a user whose address was rejected.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ userId: z.uuid() }),
  output: z.object({ cleared: z.int() }),
})
