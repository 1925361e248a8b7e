import { index, integer, pgTable, primaryKey, real, uuid } from 'drizzle-orm/pg-core'
import { files } from '#features/files/storage/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'

/** Products marked in the images of a project. */
export const imageMarks = pgTable(
  'image_marks',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The image's file: a copied project may show the same one. */
    imageId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** In fractions of the image. */
    x: real().notNull(),
    y: real().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.imageId, table.productId] }),
    index().on(table.productId),
  ],
)
