import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { people } from '#features/accounts/server/tables.ts'
import { categories, contests, criteria } from '#features/contests/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import { entries } from '#features/projects/server/tables.ts'
import { createdAt, id, moment } from '#server/columns.ts'
import type { Language } from '#shared/language.ts'
import type { AssignmentStatus, RoundStatus } from '../lifecycle.ts'
import type { Crop } from '../portrait.ts'
import type { Teaching } from '../questionnaire.ts'

export const jurors = pgTable(
  'jurors',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** What results call them: Juror 02. */
    number: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.contestId, table.personId), unique().on(table.contestId, table.number)],
)

/** Round 1 marks every entry; round 2 orders the finalists. */
export const rounds = pgTable(
  'rounds',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    number: smallint().notNull(),
    status: text().$type<RoundStatus>().notNull().default('prepared'),
    /** What the draw was made from, so that it can be made again. */
    seed: text(),
    openedAt: moment(),
    closedAt: moment(),
  },
  (table) => [unique().on(table.contestId, table.number)],
)

/** One juror's reading of one entry. */
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
    /** To the organiser. */
    comment: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.roundId, table.jurorId, table.entryId), index().on(table.entryId)],
)

export const marks = pgTable(
  'marks',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id),
    criterionId: uuid()
      .notNull()
      .references(() => criteria.id),
    value: smallint().notNull(),
    markedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.criterionId] }),
    check('marks_from_1_to_10', sql`value between 1 and 10`),
  ],
)

/** A juror's order of the finalists of one category, best first. */
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
    castAt: createdAt(),
  },
  (table) => [unique().on(table.roundId, table.jurorId, table.categoryId)],
)

/** What a person tells of themselves as a juror, for the magazine; one for all the juries they sit on. */
export const jurorProfiles = pgTable('juror_profiles', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Private: for the juror and the organisers. */
  phone: text().notNull().default(''),
  wantsMagazine: boolean(),
  /** Private: for the juror and the organisers. */
  shippingAddress: text().notNull().default(''),
  /** The one in which the juror writes. */
  language: text().$type<Language>().notNull(),
  bio: text().notNull().default(''),
  bioFrench: text().notNull().default(''),
  teaching: text().$type<Teaching>(),
  company: text().notNull().default(''),
  portraitFileId: uuid().references(() => files.id),
  /** Null shows the usual part of the image. */
  portraitCrop: jsonb().$type<Crop>(),
  completedAt: moment(),
  remindedAt: moment(),
})

/** Projects of the juror's own, shown beside their portrait. */
export const jurorImages = pgTable(
  'juror_images',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
    legend: text().notNull().default(''),
  },
  (table) => [index().on(table.personId)],
)
