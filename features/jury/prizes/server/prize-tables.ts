import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { contests } from '#features/contests/editions/server/tables.ts'
import { jurors } from '#features/jury/judging/server/tables.ts'
import type { PrizeStatus } from '#features/jury/lifecycle.ts'
import { entries } from '#features/projects/steps/server/tables.ts'
import { createdAt, id, localized, moment } from '#server/database/columns.ts'
import type { VoteCount } from '../prize-vote.ts'

/** A title beside the levels, given by a vote of the jury. */
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
    /** Jurors of those who may vote that must have voted, in per cent. */
    quorum: smallint().notNull().default(50),
    status: text().$type<PrizeStatus>().notNull().default('prepared'),
    openedAt: moment(),
    closedAt: moment(),
    /** Who sat on the jury when the vote last began from nothing: nobody who comes later votes. */
    voters: jsonb().$type<string[]>(),
    /** What the vote came to when it was closed: a juror who leaves later, or a conflict found later, changes nothing of it. */
    result: jsonb().$type<VoteCount>(),
    /** None where the vote gave none, or is not closed. */
    winnerEntryId: uuid().references(() => entries.id),
    /** Why it is this one, or nobody, where the vote alone did not say. */
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
    /** None: an abstention, or a recusal where a reason stands. */
    entryId: uuid().references(() => entries.id),
    recusalReason: text(),
    castAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.prizeId, table.jurorId] })],
)
