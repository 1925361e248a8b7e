import { boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { contests } from '#features/contests/contest/server/tables.ts'
import { entries, projects } from '#features/projects/project/server/tables.ts'
import { createdAt, id, localized, moment } from '#server/database/columns.ts'
import { unwritten } from '#shared/language.ts'
import type { AwardSnapshot } from '../contract.ts'

/** An entry with a level, issued at the announcement. Its certificate uses the snapshot. */
export const awards = pgTable(
  'awards',
  {
    id: id(),
    /** Printed on the certificate: PAL-2026-0417. */
    serial: text().notNull().unique(),
    entryId: uuid()
      .notNull()
      .references(() => entries.id),
    projectId: uuid()
      .notNull()
      .references(() => projects.id),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** The level's key, or the title's. */
    levelKey: text().notNull(),
    /** A title in addition to the levels, like the grand prize. */
    isTitle: boolean().notNull().default(false),
    snapshot: jsonb().$type<AwardSnapshot>().notNull(),
    /** The jury's words about the work, for its public page. */
    citation: localized().notNull().default(unwritten),
    issuedAt: createdAt(),
    revokedAt: moment(),
    revokedReason: text().notNull().default(''),
    correctedAt: moment(),
  },
  (table) => [
    // A title may have the key of a level.
    unique().on(table.entryId, table.levelKey, table.isTitle),
    index().on(table.projectId),
    index().on(table.contestId),
  ],
)

export type Award = typeof awards.$inferSelect

/** An award with the date of its announcement in the contest's time zone. */
export type DatedAward = Award & { announcedOn: string }
