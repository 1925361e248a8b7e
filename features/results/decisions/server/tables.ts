import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { createdAt } from '#server/database/columns.ts'
import type { JudgingReport } from '../judging-report.ts'

/**
 * An organiser's decision about an entry, with the figures behind it. Only organisers see it before the announcement.
 */
export const decisions = pgTable(
  'decisions',
  {
    entryId: uuid()
      .primaryKey()
      .references(() => entries.id),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** Null: no award. */
    levelKey: text(),
    evaluations: integer().notNull(),
    mean: doublePrecision().notNull(),
    corrected: doublePrecision().notNull(),
    /** The score that the level was decided on. */
    levelScore: doublePrecision().notNull(),
    standardError: doublePrecision(),
    rank: integer().notNull(),
    /** The place in the finals of its category; none when it was not a finalist. */
    finalRank: integer(),
    /** Why the level differs from the score's. */
    overrideReason: text(),
    decidedById: uuid()
      .notNull()
      .references(() => users.id),
    decidedAt: createdAt(),
  },
  (table) => [index().on(table.contestId)],
)

/** An override of the score's level, staged until the announcement. */
export const overrides = pgTable(
  'overrides',
  {
    entryId: uuid()
      .primaryKey()
      .references(() => entries.id),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** Null: no award. */
    levelKey: text(),
    reason: text().notNull(),
    decidedById: uuid()
      .notNull()
      .references(() => users.id),
    decidedAt: createdAt(),
  },
  (table) => [index().on(table.contestId)],
)

/** Who has read results of a contest before their announcement: they can no longer judge in it. */
export const resultReaders = pgTable(
  'result_readers',
  {
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    readAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.userId] })],
)

/** The figures of the judging report, as of the announcement. */
export const judgingReports = pgTable('judging_reports', {
  contestId: uuid()
    .primaryKey()
    .references(() => contests.id),
  report: jsonb().$type<JudgingReport>().notNull(),
  /** SHA-256 of the score audit log, in hexadecimal. */
  digest: text().notNull(),
  madeAt: createdAt(),
})
