import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { categories, contests, criteria } from '#features/contests/contest/server/tables.ts'
import type { AssignmentStatus, RecusedFor, RoundStatus } from '#features/jury/lifecycle.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { bytes, createdAt, id, moment } from '#server/database/columns.ts'
import type { AssignmentSource } from '../auto-assign-input.ts'

export const jurors = pgTable(
  'jurors',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Its name in results: Juror 02. */
    number: integer().notNull(),
    /** When they declared their conflicts; null shows the organiser that the declaration is missing. */
    conflictsDeclaredAt: moment(),
    /** The last reminder to finish their entries. */
    remindedAt: moment(),
    /** Left the jury: they get no more assignments, and their complete evaluations still count. */
    leftAt: moment(),
    leftReason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.contestId, table.userId), unique().on(table.contestId, table.number)],
)

/** Round 1 scores every entry; round 2 orders the finalists. */
export const rounds = pgTable(
  'rounds',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      // A draft that only has dates for its rounds can still be deleted.
      .references(() => contests.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    status: text().$type<RoundStatus>().notNull().default('prepared'),
    /** The input of the automatic assignment, so that it can be repeated. */
    seed: text(),
    /** Evaluations per entry; null uses the contest's number. */
    evaluations: smallint(),
    /** The percentage of a panel's entries with a juror of another panel, so that panels are comparable. */
    crossShare: smallint().notNull().default(0),
    /** When the portal opens round 1. The finals are opened with a shortlist, so never by date. */
    opensAt: moment(),
    /** When the portal closes the round. */
    closesAt: moment(),
    openedAt: moment(),
    closedAt: moment(),
    /** The due date shown to jurors; the round does not close on it. */
    dueOn: date({ mode: 'string' }),
    /** The jurors when the finals were opened: nobody who joins later may vote. */
    voters: jsonb().$type<string[]>(),
  },
  (table) => [unique().on(table.contestId, table.number)],
)

/** One juror's evaluation of one entry. */
export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    roundId: uuid()
      .notNull()
      .references(() => rounds.id),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id),
    entryId: uuid()
      .notNull()
      .references(() => entries.id),
    status: text().$type<AssignmentStatus>().notNull().default('assigned'),
    /** The position in the juror's list. */
    position: integer().notNull(),
    recusalReason: text(),
    /** Null while the assignment is not recused. */
    recusedFor: text().$type<RecusedFor>(),
    /** To the organiser. */
    comment: text().notNull().default(''),
    /** Why the entry is assigned to this juror. */
    source: text().$type<AssignmentSource>().notNull().default('automatic'),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.roundId, table.jurorId, table.entryId), index().on(table.entryId)],
)

export const scores = pgTable(
  'scores',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id),
    criterionId: uuid()
      .notNull()
      .references(() => criteria.id),
    value: smallint().notNull(),
    /** Increases with every change, so that two pages of one juror detect each other. */
    version: integer().notNull().default(1),
    scoredAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.criterionId] }),
    check('scores_from_1_to_10', sql`value between 1 and 10`),
  ],
)

/** A juror's order of the finalists in one category, best first. */
export const ballots = pgTable(
  'ballots',
  {
    id: id(),
    roundId: uuid()
      .notNull()
      .references(() => rounds.id),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    entryIds: jsonb().$type<string[]>().notNull(),
    /** The finalists that the juror could place at that time. */
    couldPlace: jsonb().$type<string[]>().notNull(),
    castAt: createdAt(),
    /** Set when its finals were left: the ballot stays on record and does not count. */
    setAsideAt: moment(),
  },
  (table) => [unique().on(table.roundId, table.jurorId, table.categoryId)],
)

/** The end of each contest's score audit log; its row is locked while lines are added. */
export const scoreLogs = pgTable('score_logs', {
  contestId: uuid()
    .primaryKey()
    .references(() => contests.id),
  length: integer().notNull().default(0),
  /** SHA-256 of the last link. */
  digest: bytes().notNull(),
})

/** The score audit log: append-only, each digest made from the previous one and the line. */
export const scoreLog = pgTable(
  'score_log',
  {
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** From 1 on without gaps. */
    number: integer().notNull(),
    at: moment().notNull(),
    /** The exact text that is hashed; it contains jurors and entries by number. */
    line: text().notNull(),
    digest: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.number] })],
)
