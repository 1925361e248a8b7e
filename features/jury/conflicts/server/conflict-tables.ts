import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { jurors } from '#features/jury/judging/server/tables.ts'
import type { ConflictStatus } from '#features/jury/lifecycle.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { createdAt, id, moment } from '#server/database/columns.ts'
import type { ConflictKind } from '../conflicts.ts'

/** What a juror says of names: those they name themselves, and those that they were asked about. */
export const declaredConflicts = pgTable(
  'declared_conflicts',
  {
    id: id(),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id, { onDelete: 'cascade' }),
    kind: text().$type<ConflictKind>().notNull(),
    name: text().notNull(),
    /** False where they were asked about the name and are not in conflict with it. */
    hasConflict: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.jurorId, table.kind, table.name)],
)

/**
 * What may link a juror to a project: found in the credits, or declared. While it is proposed or confirmed the juror
 * does not read any entry of the project.
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
    /** The firm, person or domain that links them, as it is written in the project. */
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
