import { doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { contests } from '#features/contests/editions/server/tables.ts'
import { assignments } from '#features/jury/judging/server/tables.ts'
import { entries } from '#features/projects/steps/server/tables.ts'
import type { JudgingReport } from '#features/results/announcement/judging-report.ts'
import type { Warnings } from '#features/results/announcement/warnings.ts'
import { createdAt, moment } from '#server/database/columns.ts'

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
    evaluations: integer().notNull(),
    mean: doublePrecision().notNull(),
    corrected: doublePrecision().notNull(),
    /** The score that the level was decided on. */
    levelScore: doublePrecision().notNull(),
    standardError: doublePrecision(),
    rank: integer().notNull(),
    /** The place in the finals of its category; none when it was not a finalist. */
    finalRank: integer(),
    /** Why the level is not the one of the score. */
    overrideReason: text(),
    decidedById: uuid()
      .notNull()
      .references(() => users.id),
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
      .references(() => users.id),
    decidedAt: createdAt(),
  },
  (table) => [index().on(table.contestId)],
)

/** An announcement that waits for its moment: it is made only if what the organiser saw still holds then. */
export const plannedAnnouncements = pgTable('planned_announcements', {
  contestId: uuid()
    .primaryKey()
    .references(() => contests.id),
  at: moment().notNull(),
  /** What was seen when it was planned: level by entry. */
  awards: jsonb().$type<{ entryId: string; level: string }[]>().notNull(),
  /** The announcement warnings that the organiser acknowledged: entries with few evaluations, and groups that nothing links. */
  accepts: jsonb().$type<Warnings>().notNull(),
  plannedById: uuid()
    .notNull()
    .references(() => users.id),
  plannedAt: createdAt(),
})

/** How an edition was judged, in figures, as they stood at its announcement. */
export const judgingReports = pgTable('judging_reports', {
  contestId: uuid()
    .primaryKey()
    .references(() => contests.id),
  report: jsonb().$type<JudgingReport>().notNull(),
  /** Of the score log, in hexadecimal. */
  digest: text().notNull(),
  madeAt: createdAt(),
})

/** What a juror wrote and an organiser chose for the entrant's feedback sheet, as the entrant reads it. */
export const feedbackComments = pgTable(
  'feedback_comments',
  {
    assignmentId: uuid()
      .primaryKey()
      .references(() => assignments.id),
    entryId: uuid()
      .notNull()
      .references(() => entries.id),
    comment: text().notNull(),
    chosenById: uuid()
      .notNull()
      .references(() => users.id),
    chosenAt: createdAt(),
  },
  (table) => [index().on(table.entryId)],
)
