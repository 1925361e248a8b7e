import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { categories, contests } from '#features/contests/contest/server/tables.ts'
import { createdAt, id } from '#server/database/columns.ts'
import { jurors } from './tables.ts'

export const panels = pgTable(
  'panels',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    name: text().notNull(),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.contestId, table.name)],
)

export const panelJurors = pgTable(
  'panel_jurors',
  {
    panelId: uuid()
      .notNull()
      .references(() => panels.id, { onDelete: 'cascade' }),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id),
  },
  (table) => [primaryKey({ columns: [table.panelId, table.jurorId] }), index().on(table.jurorId)],
)

/** A category belongs to one panel at most. The whole jury judges categories without a panel. */
export const panelCategories = pgTable('panel_categories', {
  categoryId: uuid()
    .primaryKey()
    .references(() => categories.id),
  panelId: uuid()
    .notNull()
    .references(() => panels.id, { onDelete: 'cascade' }),
})
