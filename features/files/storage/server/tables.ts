import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import type { FileStatus } from '#features/files/lifecycle.ts'
import { createdAt, id } from '#server/database/columns.ts'
import type { FileProblem, FilePurpose, Focus, RenditionFormat } from '../contract.ts'
import type { WrittenTexts } from './written-texts.ts'

/** Files that were uploaded and accepted. The original is private and unchanged. */
export const files = pgTable(
  'files',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    purpose: text().$type<FilePurpose>().notNull(),
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
    /** For an image, upright; for a document, its rendered first page. */
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** Base64. */
    thumbhash: text(),
    /** What a crop keeps in view; null for an image without a distinct subject. */
    focus: jsonb().$type<Focus>(),
    /** The average, as `#rrggbb`. */
    colour: text().notNull().default('#dcdbd7'),
    /** The leading colours, strongest first, as `#rrggbb`. */
    palette: jsonb().$type<string[]>().notNull().default([]),
    /** What its renditions name since it was published. */
    publishedTexts: jsonb().$type<WrittenTexts>(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.ownerId),
    index('files_failed').on(table.createdAt).where(sql`status = 'failed'`),
  ],
)

/** Unfinished uploads: their owner, and the file that each became. */
export const arrivals = pgTable(
  'arrivals',
  {
    /** Also the name of the growing file. */
    id: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    purpose: text().$type<FilePurpose>().notNull(),
    /** The subject of the file: the project of a project's image. */
    subjectId: uuid().notNull(),
    originalName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The file that a contest requests by name; null for anything else. */
    slotKey: text(),
    /** Its position in the order of choosing; optional for a single file. */
    position: integer(),
    /** Stored long enough for a client that lost the last response to retry. */
    fileId: uuid().references(() => files.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId)],
)

/** Renditions of an original: re-encoded, without metadata, under a random name. */
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

/** The tiles of published originals that are wider than the widest rendition. */
export const zoomTiles = pgTable('zoom_tiles', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  /** Their folder in the storage. */
  key: text().notNull().unique(),
})
