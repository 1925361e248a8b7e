import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { bytes, createdAt, id, moment } from '#server/database/columns.ts'
import type { Language } from '#shared/language.ts'
import { panels } from './panel-tables.ts'
import { jurors } from './tables.ts'

/** A one-time link that adds one user to a jury; a new one replaces the old. */
export const jurorInvitations = pgTable(
  'juror_invitations',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    email: text().notNull(),
    name: text().notNull().default(''),
    language: text().$type<Language>().notNull(),
    message: text().notNull().default(''),
    panelId: uuid().references(() => panels.id, { onDelete: 'set null' }),
    tokenHash: bytes().notNull().unique(),
    invitedById: uuid()
      .notNull()
      .references(() => users.id),
    sentAt: createdAt(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    declinedAt: moment(),
    jurorId: uuid().references(() => jurors.id),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.contestId, table.email)],
)
