import { customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/columns.ts'
import type { Role } from '#server/http.ts'
import type { Language } from '#shared/language.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Everybody with an account; what they may do beyond entering stands in `roles`. */
export const people = pgTable('people', {
  id: id(),
  /** Lower case, as it is compared. */
  email: text().notNull().unique(),
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
  createdAt: createdAt(),
})

export const roles = pgTable(
  'roles',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    givenAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.role] })],
)

/** Log-in sessions; only the hash of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.personId)],
)

/** What a person agreed to, in which wording and language: kept as evidence. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    version: text().notNull(),
    language: text().$type<Language>().notNull(),
    givenAt: createdAt(),
  },
  (table) => [index().on(table.personId)],
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
