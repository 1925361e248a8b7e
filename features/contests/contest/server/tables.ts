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
import { createdAt, id, localized, moment } from '#server/database/columns.ts'
import { unwritten } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import type { ExtraKind } from '../extras.ts'
import type { EntryLimits } from '../limits.ts'

export const contests = pgTable('contests', {
  id: id(),
  slug: text().notNull().unique(),
  name: localized().notNull(),
  tagline: localized().notNull(),
  /** Cleaned HTML. */
  rules: localized().notNull(),
  rulesVersion: text().notNull(),
  /** When these rules took effect. */
  rulesAt: moment().notNull().defaultNow(),
  /** Cleaned HTML: the refund policy for withdrawals. */
  refunds: localized().notNull().default(unwritten),
  year: integer().notNull(),
  kind: text().$type<ContestKind>().notNull(),
  status: text().$type<ContestStatus>().notNull(),
  opensAt: moment().notNull(),
  deadlineAt: moment().notNull(),
  /** The grace period, in which drafts may still be changed and submitted. It is not announced. */
  graceMinutes: integer().notNull().default(0),
  timeZone: text().notNull(),
  /** The planned announcement. `announcedAt` is the actual one. */
  announcesAt: moment(),
  announcedAt: moment(),
  /** A draft that opens on its opening day. Entrants see it before. */
  opensByItself: boolean().notNull().default(false),
  /** The version of the settings. Opening or closing does not change it, so open forms stay valid. */
  version: integer().notNull().default(1),
  limits: jsonb().$type<EntryLimits>().notNull(),
  /** The number of jurors who evaluate each entry in round 1. */
  evaluationsPerEntry: integer().notNull(),
  /** Whether entrants get their mean scores by criterion and the comments chosen for them. */
  givesFeedback: boolean().notNull().default(false),
  /** Whether the public sees who sits on the jury before the announcement. */
  isJuryPublic: boolean().notNull().default(false),
  createdAt: createdAt(),
})

export const disciplines = pgTable(
  'disciplines',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** The same in every edition, so that the gallery can group a discipline over the years. */
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

/** Replaced rules, which users may have accepted. */
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
