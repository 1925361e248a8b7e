import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { savedViews } from '#features/accounts/office/server/tables.ts'
import { users } from '#features/accounts/session/server/tables.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { createdAt, id, localized, moment, version } from '#server/database/columns.ts'
import type { Audience, LeftOut, Purpose } from '../audiences.ts'
import type { MailingStatus } from '../lifecycle.ts'
import { defaultPerMinute } from '../pace.ts'

/** The organisers' mailings to many people. */
export const mailings = pgTable(
  'mailings',
  {
    id: id(),
    version: version(),
    status: text().$type<MailingStatus>().notNull().default('draft'),
    contestId: uuid()
      .notNull()
      // A draft contest can still be deleted.
      .references(() => contests.id, { onDelete: 'cascade' }),
    purpose: text().$type<Purpose>().notNull().default('participation'),
    audience: text().$type<Audience>().notNull(),
    /** The saved view of the entries, for that audience; null once the view is deleted. */
    viewId: uuid().references(() => savedViews.id, { onDelete: 'set null' }),
    subject: localized().notNull(),
    /** Cleaned HTML. */
    text: localized().notNull(),
    /** The most mails that are written in a minute. */
    perMinute: integer().notNull().default(defaultPerMinute),
    /** When the last mails were written. */
    lastBatchAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When it is sent, once it is scheduled. */
    sendsAt: moment(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [index().on(table.status), index().on(table.createdAt)],
)

export type Mailing = typeof mailings.$inferSelect

/** The audience of a mailing as it was when sending began. The row's id is the id of its mail. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: id(),
    mailingId: uuid()
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Written: the mail is in the outbox, which knows whether it was delivered. */
    state: text().$type<'waiting' | 'written' | LeftOut>().notNull(),
    /** The projects for which the person is in the audience. */
    projectIds: uuid().array().notNull().default([]),
  },
  (table) => [
    unique().on(table.mailingId, table.userId),
    index().on(table.mailingId, table.state),
    index().on(table.userId),
  ],
)
