import { doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { people } from '#features/accounts/server/tables.ts'
import { contests } from '#features/contests/server/tables.ts'
import { entries } from '#features/projects/server/tables.ts'
import { createdAt } from '#server/columns.ts'

/** What an organiser decided for an entry, with the figures it was decided on. Seen by nobody else until the announcement. */
export const decisions = pgTable(
  'decisions',
  {
    entryId: uuid()
      .primaryKey()
      .references(() => entries.id),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** None: no award. */
    levelKey: text(),
    readings: integer().notNull(),
    mean: doublePrecision().notNull(),
    corrected: doublePrecision().notNull(),
    standardError: doublePrecision(),
    rank: integer().notNull(),
    /** The place in the finals of its category; none when it was not a finalist. */
    finalRank: integer(),
    /** Why the level is not the one of the score. */
    overrideReason: text(),
    decidedById: uuid()
      .notNull()
      .references(() => people.id),
    decidedAt: createdAt(),
  },
  (table) => [index().on(table.contestId)],
)

/** A level that an organiser gives instead of the score's: staged until the announcement. */
export const overrides = pgTable(
  'overrides',
  {
    entryId: uuid()
      .primaryKey()
      .references(() => entries.id),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** None: no award. */
    levelKey: text(),
    reason: text().notNull(),
    decidedById: uuid()
      .notNull()
      .references(() => people.id),
    decidedAt: createdAt(),
  },
  (table) => [index().on(table.contestId)],
)
