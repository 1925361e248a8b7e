import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { jurors } from '#features/jury/judging/server/tables.ts'
import type { ConflictStatus } from '#features/jury/lifecycle.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { createdAt, id, moment } from '#server/database/columns.ts'
import type { ConflictKind } from '../conflicts.ts'

/** A juror's statements about names: those they declared, and those they answered. */
export const declaredConflicts = pgTable(
  'declared_conflicts',
  {
    id: id(),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id, { onDelete: 'cascade' }),
    kind: text().$type<ConflictKind>().notNull(),
    name: text().notNull(),
    /** False when the juror answered that they have no conflict with the name. */
    hasConflict: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.jurorId, table.kind, table.name)],
)

/**
 * A possible conflict between a juror and a project: found in the credits, or declared. While it is proposed or
 * confirmed, the juror evaluates no entry of the project.
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
    kind: text().$type<ConflictKind>().notNull(),
    /** The firm, person or domain that links them, as written in the project. */
    through: text().notNull(),
    status: text().$type<ConflictStatus>().notNull(),
    decidedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.jurorId, table.projectId, table.kind, table.through),
    index().on(table.projectId),
  ],
)
