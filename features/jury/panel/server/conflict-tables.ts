import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { createdAt, id, moment } from '#server/database/columns.ts'
import { jurors } from './tables.ts'

/** A name that a juror declared. */
export const declaredConflicts = pgTable(
  'declared_conflicts',
  {
    id: id(),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.jurorId, table.name)],
)

/**
 * A conflict between a juror and a project, found through a name or added by an organiser. The juror evaluates no entry
 * of the project unless it was dismissed.
 */
export const conflicts = pgTable(
  'conflicts',
  {
    id: id(),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The name as written in the project; empty when an organiser added the conflict. */
    through: text().notNull(),
    /** The organiser who added or dismissed it. */
    decidedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    dismissedAt: moment(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.jurorId, table.projectId, table.through), index().on(table.projectId)],
)
