import { boolean, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { id } from '#server/database/columns.ts'
import type { ViewList } from '../contract-views.ts'

/** Filters and columns of the back office's lists that organisers saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().$type<ViewList>().notNull(),
    name: text().notNull(),
    search: text().notNull(),
    columns: text().array().notNull(),
    isShared: boolean().notNull(),
  },
  (table) => [unique().on(table.userId, table.list, table.name)],
)
