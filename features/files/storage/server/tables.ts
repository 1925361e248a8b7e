import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import type { FileStatus } from '#features/files/lifecycle.ts'
import { createdAt, id } from '#server/database/columns.ts'
import type { FileProblem, FilePurpose, KeptPurpose, RenditionFormat } from '../contract.ts'

/** Files that arrived whole and passed their checks. The original is private, byte for byte as it came. */
export const files = pgTable(
  'files',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    purpose: text().$type<KeptPurpose>().notNull(),
    originalName: text().notNull(),
    originalKey: text().notNull().unique(),
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    status: text().$type<FileStatus>().notNull(),
    /** Of a failed one. */
    problem: text().$type<FileProblem>(),
    /** Of a document. */
    pages: integer().notNull().default(0),
    /** Of an image, upright; of a document, its first page as it is shown. */
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** Base64. */
    thumbhash: text(),
    /** The average, as `#rrggbb`. */
    colour: text().notNull().default('#dcdbd7'),
    /** The leading colours, strongest first, as `#rrggbb`. */
    palette: jsonb().$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId)],
)

/** Files on their way in: who may go on sending one, and which file it became. */
export const arrivals = pgTable(
  'arrivals',
  {
    /** Also the name of the growing file. */
    id: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    purpose: text().$type<FilePurpose>().notNull(),
    /** What the file is for: the project of a project's image. */
    subjectId: uuid().notNull(),
    originalName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** What a contest asks for by name; none for anything else. */
    slotKey: text(),
    /** Its place among those chosen with it and before; whoever brings one alone need not say. */
    position: integer(),
    /** Kept until a sender whose last answer got lost has had time to ask. */
    fileId: uuid().references(() => files.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId)],
)

/** What is shown in place of an original: re-encoded, without metadata, under a random name. */
export const renditions = pgTable(
  'renditions',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    format: text().$type<RenditionFormat>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    key: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.format, table.width] })],
)
