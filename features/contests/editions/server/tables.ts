import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContestKind, ContestStatus, EntrantKind } from '#features/contests/lifecycle.ts'
import type { ExtraKind } from '#features/contests/prices/extras.ts'
import type { EntryLimits } from '#features/contests/rules/limits.ts'
import { createdAt, id, localized, moment } from '#server/database/columns.ts'
import { unwritten } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'

export const contests = pgTable('contests', {
  id: id(),
  slug: text().notNull().unique(),
  name: localized().notNull(),
  tagline: localized().notNull(),
  /** Cleaned HTML. */
  rules: localized().notNull(),
  rulesVersion: text().notNull(),
  /** Since when these rules hold. */
  rulesAt: moment().notNull().defaultNow(),
  /** Cleaned HTML: what becomes of a fee when somebody withdraws. */
  refunds: localized().notNull().default(unwritten),
  year: integer().notNull(),
  kind: text().$type<ContestKind>().notNull(),
  status: text().$type<ContestStatus>().notNull(),
  opensAt: moment().notNull(),
  deadlineAt: moment().notNull(),
  /** For so long after the deadline what was begun may still be changed and submitted; nobody is told. */
  graceMinutes: integer().notNull().default(0),
  timeZone: text().notNull(),
  /** When the results are meant to be told; `announcedAt` is when they were. */
  announcesAt: moment(),
  announcedAt: moment(),
  /** A draft that opens when its day comes; entrants see it before. */
  opensByItself: boolean().notNull().default(false),
  /** Of the settings: a contest that opens or closes does not invalidate an open form. */
  version: integer().notNull().default(1),
  limits: jsonb().$type<EntryLimits>().notNull(),
  /** How many jurors read each entry of round 1. */
  evaluationsPerEntry: integer().notNull(),
  /** Entrants get a sheet with their means by criterion and the comments chosen for them. */
  givesFeedback: boolean().notNull().default(false),
  createdAt: createdAt(),
})

export const disciplines = pgTable(
  'disciplines',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** The same in every edition, so that the gallery can gather a discipline over the years. */
    key: text().notNull(),
    name: localized().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique().on(table.contestId, table.key)],
)

export const categories = pgTable(
  'categories',
  {
    id: id(),
    disciplineId: uuid()
      .notNull()
      .references(() => disciplines.id),
    key: text().notNull(),
    name: localized().notNull(),
    description: localized().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique().on(table.disciplineId, table.key)],
)

/** Rules that were replaced, since somebody may have accepted them. */
export const formerRules = pgTable(
  'former_rules',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    version: text().notNull(),
    /** Cleaned HTML. */
    rules: localized().notNull(),
    rulesAt: moment().notNull(),
  },
  (table) => [unique().on(table.contestId, table.version)],
)

/** Prices by the moment of payment; the database keeps the periods of one kind from overlapping. */
export const pricePeriods = pgTable(
  'price_periods',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    name: localized().notNull(),
    entrantKind: text().$type<EntrantKind>().notNull(),
    currency: text().$type<Currency>().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    firstCategory: integer().notNull(),
    furtherCategory: integer().notNull(),
  },
  (table) => [index().on(table.contestId)],
)

/** The price of an extra in a currency; a new one applies at once. */
export const contestExtras = pgTable(
  'contest_extras',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    kind: text().$type<ExtraKind>().notNull(),
    currency: text().$type<Currency>().notNull(),
    amount: integer().notNull(),
  },
  (table) => [unique().on(table.contestId, table.kind, table.currency)],
)

export const criteria = pgTable(
  'criteria',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    key: text().notNull(),
    name: localized().notNull(),
    /** In per cent; the weights of a contest add up to 100. */
    weight: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique().on(table.contestId, table.key)],
)

/** Award levels, best first. A score equal to the threshold has the level. */
export const levels = pgTable(
  'levels',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    key: text().notNull(),
    name: localized().notNull(),
    threshold: doublePrecision().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique().on(table.contestId, table.key)],
)
