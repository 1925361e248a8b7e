import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contests } from '#features/contests/server/tables.ts'
import { entries, projects } from '#features/projects/server/tables.ts'
import { createdAt, id, moment } from '#server/columns.ts'
import type { AwardSnapshot } from '../contract.ts'

/** An entry with a level, issued at the announcement; its certificate says what the snapshot says. */
export const awards = pgTable(
  'awards',
  {
    id: id(),
    /** Printed on the certificate: PAL-2026-0417. */
    serial: text().notNull().unique(),
    entryId: uuid()
      .notNull()
      .unique()
      .references(() => entries.id),
    projectId: uuid()
      .notNull()
      .references(() => projects.id),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    levelKey: text().notNull(),
    snapshot: jsonb().$type<AwardSnapshot>().notNull(),
    issuedAt: createdAt(),
    revokedAt: moment(),
  },
  (table) => [index().on(table.projectId), index().on(table.contestId)],
)
