import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { categories, contests, criteria } from '#features/contests/editions/server/tables.ts'
import type { AssignmentSource } from '#features/jury/assignments/auto-assign-input.ts'
import type { AssignmentStatus, RecusedFor, RoundStatus } from '#features/jury/lifecycle.ts'
import { entries } from '#features/projects/steps/server/tables.ts'
import { bytes, createdAt, id, moment } from '#server/database/columns.ts'

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
    /** What results call them: Juror 02. */
    number: integer().notNull(),
    /** When they said what links them to whom; until then the organiser sees that it is missing. */
    conflictsDeclaredAt: moment(),
    /** Last asked to finish their entries. */
    remindedAt: moment(),
    /** Off the jury: nothing more is assigned to them, and what they have scored in full still counts. */
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
      .references(() => contests.id),
    number: smallint().notNull(),
    status: text().$type<RoundStatus>().notNull().default('prepared'),
    /** What the automatic assignment was made from, so that it can be made again. */
    seed: text(),
    /** How many jurors read each entry; none where it is what the contest asks for. */
    evaluations: smallint(),
    /** Per cent of a panel's entries that are read by a juror of another panel as well, so that panels compare. */
    crossShare: smallint().notNull().default(0),
    openedAt: moment(),
    closedAt: moment(),
    /** The day by which jurors are asked to be done; nothing closes by itself. */
    dueOn: date({ mode: 'string' }),
    /** Who sat on the jury when the finals were opened: nobody who joins later may vote. */
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
    /** The order drawn for this juror. */
    position: integer().notNull(),
    recusalReason: text(),
    /** Null while the assignment is not recused. */
    recusedFor: text().$type<RecusedFor>(),
    /** To the organiser. */
    comment: text().notNull().default(''),
    /** How sure the juror is of these scores, 1 to 3; none where they did not say. */
    confidence: smallint(),
    /** The juror finds that the entry stands in the wrong category. */
    isMisplaced: boolean().notNull().default(false),
    /** The category that the juror finds right; none where they are not sure. */
    rightCategoryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
    /** Why this juror reads this entry. */
    source: text().$type<AssignmentSource>().notNull().default('draw'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.roundId, table.jurorId, table.entryId),
    index().on(table.entryId),
    check('assignments_confidence', sql`confidence between 1 and 3`),
  ],
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
    /** Grows with every change, so that two pages of one juror notice each other. */
    version: integer().notNull().default(1),
    scoredAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.criterionId] }),
    check('scores_from_1_to_10', sql`value between 1 and 10`),
  ],
)

/** How a juror placed finalists of one category, best first. */
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
    /** The finalists that the juror could place then. */
    couldPlace: jsonb().$type<string[]>().notNull(),
    castAt: createdAt(),
    /** The finals it was cast in were left again: it is kept, and counts nowhere. */
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
    /** The very text that is hashed; names jurors and entries by their numbers. */
    line: text().notNull(),
    digest: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.number] })],
)
