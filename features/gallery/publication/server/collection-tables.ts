import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { createdAt, id } from '#server/database/columns.ts'

/** Works that a user saved under a name. */
export const collections = pgTable(
  'collections',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The secret part of its public address. Null while it is private. */
    token: text().unique(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.ownerId)],
)

/** References the project, not the publication, so that a work published again is still in it. */
export const collectedWorks = pgTable(
  'collected_works',
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Smallest first. */
    position: integer().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.projectId] }), index().on(table.projectId)],
)
