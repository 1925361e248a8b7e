import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { bytes, createdAt, id, localized, moment, version } from '#server/database/columns.ts'
import type { BillingAddress } from '../billing-address.ts'
import type { FirmRole } from '../firm-roles.ts'

export const firms = pgTable(
  'firms',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    country: text().notNull().default(''),
    state: text().notNull().default(''),
    city: text().notNull().default(''),
    address: text().notNull().default(''),
    zip: text().notNull().default(''),
    /** In international form (E.164). */
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    website: text().notNull().default(''),
    description: localized().notNull(),
    /** The address for invoices, if different. */
    billing: jsonb().$type<BillingAddress>(),
    /** Pages of the firm elsewhere, http or https only. */
    socialLinks: jsonb().$type<string[]>().notNull().default([]),
    logoFileId: uuid().references(() => files.id),
    version: version(),
    createdAt: createdAt(),
    /** For sorting. */
    foldedName: text().notNull().generatedAlwaysAs(sql`palmares_folded(name)`),
  },
  (table) => [
    index('firms_name_search').using('gin', sql`palmares_folded(${table.name}) gin_trgm_ops`),
    index('firms_by_name').on(sql`palmares_folded(${table.name})`, table.id),
    index('firms_search').using(
      'gin',
      sql`palmares_folded(${table.name} || ' ' || ${table.city} || ' ' || ${table.website} || ' country=' || ${table.country}) gin_trgm_ops`,
    ),
  ],
)

/** Slugs of firms that were merged into another: they redirect to it permanently. */
export const firmAliases = pgTable(
  'firm_aliases',
  {
    slug: text().primaryKey(),
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.firmId)],
)

export const firmMembers = pgTable(
  'firm_members',
  {
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<FirmRole>().notNull(),
    joinedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.firmId, table.userId] }), index().on(table.userId)],
)

/** One-time invitation links mailed to colleagues; only the hash of the token is stored, until it is used. */
export const firmInvitations = pgTable(
  'firm_invitations',
  {
    id: id(),
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    /** Lower case, as it is compared. */
    email: text().notNull(),
    role: text().$type<FirmRole>().notNull(),
    tokenHash: bytes().notNull().unique(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [unique().on(table.firmId, table.email), index().on(table.invitedBy)],
)
