import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ExportStatus } from '#features/accounts/privacy/data-export.ts'
import { bytes, createdAt, id, moment } from '#server/database/columns.ts'
import type { Role } from '#server/http/http.ts'
import type { Language } from '#shared/language.ts'

/** Everybody with an account; what they may do beyond entering stands in `roles`. */
export const users = pgTable('users', {
  id: id(),
  /** Lower case, as it is compared. */
  email: text().notNull().unique(),
  /** When somebody followed a link that was sent to the address; nothing waits for it. */
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
  /** The row of somebody who left stays, with nothing of them in it, since invoices and scores point at it. */
  deletedAt: moment(),
  /** When a juror's questionnaire for the magazine became complete; the jury says so. */
  magazineQuestionsAt: moment(),
  /** Asked not to be reminded of unfinished projects. */
  remindersOff: boolean().notNull().default(false),
  createdAt: createdAt(),
})

export const roles = pgTable(
  'roles',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    givenAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)

/** Log-in sessions; only the hash of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.userId)],
)

/** What a person agreed to, in which wording and language: kept as evidence. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    version: text().notNull(),
    language: text().$type<Language>().notNull(),
    givenAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

/**
 * One-time links that were mailed: the newest of each purpose, until it is followed. Only the hash of the token is
 * kept, and the address it was sent to, since the account's may have changed meanwhile.
 */
export const links = pgTable(
  'links',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset' | 'confirm' | 'change'>().notNull(),
    tokenHash: bytes().notNull().unique(),
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [unique().on(table.userId, table.purpose)],
)

/**
 * How fast somebody may try: `until` runs ahead of the clock by one pace for each attempt. Keys are hashes, so
 * that the addresses people mistype are not kept.
 */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    until: moment().notNull(),
  },
  (table) => [index().on(table.until)],
)

/** The shared secret of a person's authenticator, sealed; it counts from the moment it was confirmed with a code. */
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

/** Codes for the day the authenticator is lost; each is told once, kept as a hash and good for one login. */
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

/** Public keys whose private halves never leave a person's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the authenticator calls it. */
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /** How often the authenticator says it was used; one that goes backwards has been copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    /** Kept by a password manager on several devices, rather than by one device alone. */
    isSynced: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId)],
)

/** What an authenticator was asked to sign: good once, for a few minutes. */
export const challenges = pgTable(
  'challenges',
  {
    challenge: text().primaryKey(),
    /** Whose new passkey is asked for; nobody's where somebody wants to log in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** The archive of somebody's data; its file lies in the storage under `id`. */
export const dataExports = pgTable('data_exports', {
  /** One at a time per person. */
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: uuid().notNull().unique(),
  status: text().$type<ExportStatus>().notNull(),
  requestedAt: createdAt(),
  bytes: bigint({ mode: 'number' }),
  expiresAt: moment(),
})
