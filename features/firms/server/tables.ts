import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { people } from '#features/accounts/server/tables.ts'
import { createdAt, id, localized } from '#server/columns.ts'
import type { FirmRole } from '../access.ts'

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
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    website: text().notNull().default(''),
    description: localized().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('firms_name_search').using('gin', sql`palmares_folded(${table.name}) gin_trgm_ops`)],
)

export const firmMembers = pgTable(
  'firm_members',
  {
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text().$type<FirmRole>().notNull(),
    joinedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.firmId, table.personId] }), index().on(table.personId)],
)
