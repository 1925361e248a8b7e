import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from '#server/database/columns.ts'
import type { Role } from '#server/http/http.ts'
import type { Language } from '#shared/language.ts'
import type { SessionEnd } from '../session-end.ts'

/** All users with an account; `roles` contains their rights beyond entering. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case, as it is compared. */
    email: text().notNull().unique(),
    /** When the user followed a link sent to the address; nothing waits for it. */
    emailConfirmedAt: moment(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    gender: text().notNull(),
    lang: text().$type<Language>().notNull(),
    country: text().notNull(),
    jobTitle: text().notNull().default(''),
    jobProfession: text().notNull().default(''),
    companyName: text().notNull().default(''),
    website: text().notNull().default(''),
    phone: text().notNull().default(''),
    phoneExt: text().notNull().default(''),
    mobilePhone: text().notNull().default(''),
    city: text().notNull().default(''),
    address: text().notNull().default(''),
    zip: text().notNull().default(''),
    state: text().notNull().default(''),
    /** The row of a deleted account stays without personal data, because invoices and scores reference it. */
    deletedAt: moment(),
    /** When a juror's magazine questionnaire became complete; set by the jury feature. */
    magazineQuestionsAt: moment(),
    /** Unsubscribed from mails about their projects: reminders, and what organisers write to many entrants. */
    remindersOff: boolean().notNull().default(false),
    /** Gets no news, as long as they have not asked for it; `consents` has the evidence. */
    mailingsOff: boolean().notNull().default(true),
    /** To the minute, of their own sessions. */
    lastSeenAt: moment(),
    createdAt: createdAt(),
    /** For sorting. */
    foldedName: text().notNull().generatedAlwaysAs(sql`palmares_folded(last_name || ' ' || first_name)`),
  },
  (table) => [
    index('users_search').using(
      'gin',
      sql`palmares_folded(${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email} || ' ' || ${table.companyName} || ' ' || ${table.city} || ' country=' || ${table.country}) gin_trgm_ops`,
    ),
    index().on(table.foldedName, table.id),
    index().on(table.createdAt, table.id),
    index().on(table.country, table.id),
    index('users_by_last_seen').on(sql`coalesce(${table.lastSeenAt}, '-infinity')`, table.id),
  ],
)

export const roles = pgTable(
  'roles',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    givenAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] }), index().on(table.role)],
)

/** Sessions; only the hash of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The organiser's own session, while they act as the user: it ends with that one. */
    openedFromId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** While acting: the one thing that it was opened to change. */
    subjectId: uuid(),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: moment().notNull(),
    /** Why it ended before its time: given to the holder of its token. */
    endReason: text().$type<SessionEnd>(),
  },
  (table) => [index().on(table.userId), index().on(table.openedFromId)],
)

/** What a user agreed to, with wording and language: stored as evidence. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'agreement' | 'mailings'>().notNull(),
    version: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The sentence beside the box, as it was shown. */
    words: text().notNull().default(''),
    givenAt: createdAt(),
    withdrawnAt: moment(),
  },
  (table) => [index().on(table.userId)],
)

/**
 * One-time mailed links: the newest of each purpose, until it is used. Only the hash of the token is stored, and
 * the address it was sent to, because the account's address may have changed meanwhile.
 */
export const links = pgTable(
  'links',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset' | 'confirm' | 'change' | 'correct'>().notNull(),
    tokenHash: bytes().notNull().unique(),
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [unique().on(table.userId, table.purpose)],
)

/**
 * Rate limits: `until` advances by one interval for each attempt. Keys are hashes, so that mistyped addresses
 * are not stored.
 */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    until: moment().notNull(),
  },
  (table) => [index().on(table.until)],
)

/** The encrypted secret of a user's authenticator; active once a code has confirmed it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  encryptedSecret: bytes().notNull(),
  startedAt: createdAt(),
  confirmedAt: moment(),
  /** The thirty seconds of the last code that was accepted: none of them or before them is accepted again. */
  lastStep: integer().notNull().default(0),
})

/** Recovery codes for a lost authenticator; each is shown once, stored as a hash and valid for one login. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
    usedAt: moment(),
  },
  (table) => [index().on(table.userId)],
)
