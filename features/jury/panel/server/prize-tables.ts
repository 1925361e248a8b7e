import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { contests } from '#features/contests/contest/server/tables.ts'
import type { PrizeStatus } from '#features/jury/lifecycle.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { createdAt, id, localized, moment } from '#server/database/columns.ts'
import type { VoteCount } from '../prize-count.ts'
import { jurors } from './tables.ts'

/** A title in addition to the levels, awarded by a vote of the jury. */
export const grandPrizes = pgTable(
  'grand_prizes',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** The same in every edition, as a level's is. */
    key: text().notNull(),
    name: localized().notNull(),
    position: integer().notNull(),
    /** The percentage of eligible voters who must vote. */
    quorum: smallint().notNull().default(50),
    status: text().$type<PrizeStatus>().notNull().default('prepared'),
    openedAt: moment(),
    closedAt: moment(),
    /** The jurors when the vote last began without votes: nobody who joins later votes. */
    voters: jsonb().$type<string[]>(),
    /** The result when the vote was closed: later departures and conflicts do not change it. */
    result: jsonb().$type<VoteCount>(),
    /** Null without a winner, or before the vote is closed. */
    winnerEntryId: uuid().references(() => entries.id),
    /** The reason of an organiser's decision after a vote without a winner. */
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.contestId, table.key),
    check('grand_prizes_quorum', sql`quorum between 1 and 100`),
  ],
)

export const prizeCandidates = pgTable(
  'prize_candidates',
  {
    prizeId: uuid()
      .notNull()
      .references(() => grandPrizes.id, { onDelete: 'cascade' }),
    entryId: uuid()
      .notNull()
      .references(() => entries.id),
  },
  (table) => [primaryKey({ columns: [table.prizeId, table.entryId] })],
)

export const prizeVotes = pgTable(
  'prize_votes',
  {
    prizeId: uuid()
      .notNull()
      .references(() => grandPrizes.id),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id),
    /** Null: an abstention, or a recusal when there is a reason. */
    entryId: uuid().references(() => entries.id),
    recusalReason: text(),
    castAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.prizeId, table.jurorId] })],
)
