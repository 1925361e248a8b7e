import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { projects } from '#features/projects/project/server/tables.ts'
import type { VisitSource } from '../visit-source.ts'

/** The visits to a published work, by day (UTC) and by where they came from. Nothing about a visitor. */
export const workVisits = pgTable(
  'work_visits',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    source: text().$type<VisitSource>().notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day, table.source] }), index().on(table.day)],
)
