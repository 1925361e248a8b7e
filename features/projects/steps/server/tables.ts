import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { categories, contests, disciplines } from '#features/contests/editions/server/tables.ts'
import type { EntrantKind } from '#features/contests/lifecycle.ts'
import type { Crop } from '#features/files/storage/contract.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { firms } from '#features/firms/profile/server/tables.ts'
import type { MadeFrom, Text, TextWriter } from '#features/projects/claims/provenance.ts'
import type { CreditRole } from '#features/projects/credits/credits.ts'
import type {
  EntryStatus,
  ProjectKind,
  ProjectStatus,
  TranslationStatus,
} from '#features/projects/lifecycle.ts'
import type { ReminderKind } from '#features/projects/submission/reminders.ts'
import { bytes, createdAt, id, localized, moment, saveSource } from '#server/database/columns.ts'
import type { Language } from '#shared/language.ts'

/** A project or a product, from its first step on. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    kind: text().$type<ProjectKind>().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** None for a product submitted to the inspiration search engine alone. */
    contestId: uuid().references(() => contests.id),
    disciplineId: uuid().references(() => disciplines.id),
    firmId: uuid().references(() => firms.id),
    submitsAs: text().$type<'person' | 'firm'>(),
    entrantKind: text().$type<EntrantKind>().notNull().default('professional'),
    status: text().$type<ProjectStatus>().notNull().default('pending'),
    /** The entry's own language: the only one in which texts are required. */
    language: text().$type<Language>().notNull(),
    name: text().notNull().default(''),
    mainDesigner: text().notNull().default(''),
    city: text().notNull().default(''),
    country: text().notNull().default(''),
    completedOn: date({ mode: 'string' }),
    areaM2: integer(),
    programmeType: text().notNull().default(''),
    contactAddress: text().notNull().default(''),
    noPaperCopy: boolean().notNull().default(false),
    manufacturer: text().notNull().default(''),
    launchYear: integer(),
    materials: text().notNull().default(''),
    dimensions: text().notNull().default(''),
    certifications: text().notNull().default(''),
    priceRange: text().notNull().default(''),
    whereToBuy: text().notNull().default(''),
    clientName: text().notNull().default(''),
    clientContact: text().notNull().default(''),
    clientMayBePublished: boolean().notNull().default(false),
    userWantToTranslate: boolean(),
    rulesVersion: text(),
    rulesAcceptedAt: moment(),
    /** When the mandatory part was paid; payments say so. */
    paidAt: moment(),
    completedAt: moment(),
    /** Taken up again with an organiser's leave, which outlives the deadline. */
    reopenedAt: moment(),
    /** What an organiser asked to be revised; stands on top of the project until it is confirmed again. */
    revisions: text().notNull().default(''),
    /** Of a product outside any contest: when an organiser put it in the gallery. */
    publishedAt: moment(),
    /** Thrown away, and still to be brought back for a while. */
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.contestId, table.status)],
)

export type Project = typeof projects.$inferSelect

export const entries = pgTable(
  'entries',
  {
    id: id(),
    /** What jurors and organisers call it; says nothing about the entrant. */
    number: serial().notNull().unique(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    status: text().$type<EntryStatus>().notNull().default('draft'),
    paidAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.projectId, table.categoryId), index().on(table.categoryId, table.status)],
)

export const projectTexts = pgTable(
  'project_texts',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    title: text().notNull().default(''),
    summary: text().notNull().default(''),
    /** Cleaned HTML. */
    description: text().notNull().default(''),
    /** Of a translation; the text in the entry's own language is always the entrant's. */
    writtenBy: text().$type<TextWriter>().notNull().default('entrant'),
    /** The original as it stood when this was written from it, field by field; none where nobody knows. */
    madeFrom: jsonb().$type<MadeFrom>(),
    madeAt: moment(),
    /** When the entrant changed what the service had written. */
    correctedAt: moment(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.language] })],
)

/** Texts to be translated by the service: asked for, bought with a payment, handed over. */
export const translations = pgTable(
  'translations',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The language that it is written in. */
    language: text().$type<Language>().notNull(),
    status: text().$type<TranslationStatus>().notNull().default('asked'),
    /** What the service has written so far. */
    title: text().notNull().default(''),
    summary: text().notNull().default(''),
    /** Cleaned HTML. */
    description: text().notNull().default(''),
    /** The original as it stood when the first word was written. */
    madeFrom: jsonb().$type<MadeFrom>(),
    /** What stood in its place when it was handed over. */
    replaced: jsonb().$type<Text>(),
    boughtAt: moment(),
    dueOn: date({ mode: 'string' }),
    doneAt: moment(),
    createdAt: createdAt(),
    ...saveSource(),
  },
  (table) => [
    index().on(table.status, table.dueOn),
    uniqueIndex('translations_one_open')
      .on(table.projectId, table.language)
      .where(sql`status in ('asked', 'bought')`),
  ],
)

export const projectImages = pgTable(
  'project_images',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    /** Those that arrive count from 0; those put in order by hand stand before them, below 0. */
    position: integer().notNull(),
    legend: localized().notNull(),
    credit: text().notNull().default(''),
    /** The photographer allows publication. */
    mayBePublished: boolean().notNull().default(false),
    isCover: boolean().notNull().default(false),
    /** By the entrant, and not for want of a choice. */
    isChosenCover: boolean().notNull().default(false),
    /** What of it stands where only a part has room; the file stays whole. */
    crop: jsonb().$type<Crop>(),
    /** Taken out, and still to be brought back for a while. */
    removedAt: moment(),
  },
  (table) => [
    index().on(table.projectId, table.position),
    uniqueIndex('project_images_one_cover').on(table.projectId).where(sql`is_cover`),
  ],
)

/** Plans, drawings and whatever else a contest asks for on paper. */
export const projectDocuments = pgTable(
  'project_documents',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    /** Those that arrive count from 0; those put in order by hand stand before them, below 0. */
    position: integer().notNull(),
    /** What the contest asked for by name; none for plans and drawings. */
    slotKey: text(),
    title: localized().notNull(),
    /** Taken out, and still to be brought back for a while. */
    removedAt: moment(),
  },
  (table) => [index().on(table.projectId, table.position)],
)

/** Firms and people by their part in the work, in credit order, with or without an account. */
export const credits = pgTable(
  'credits',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    role: text().$type<CreditRole>().notNull(),
    name: text().notNull(),
    firmId: uuid().references(() => firms.id),
    position: integer().notNull(),
  },
  (table) => [
    index().on(table.projectId, table.position),
    index().on(table.firmId),
    index('credits_name_search').using('gin', sql`palmares_folded(${table.name}) gin_trgm_ops`),
  ],
)

/** Reminders that left: those of themselves once for each deadline, an organiser's once a day at most. */
export const projectReminders = pgTable(
  'project_reminders',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text().$type<ReminderKind>().notNull(),
    /** The deadline it told of; a reminder tells of a deadline that was moved once more. */
    deadlineAt: moment().notNull(),
    sentAt: createdAt(),
  },
  (table) => [
    index().on(table.projectId),
    uniqueIndex('project_reminders_once')
      .on(table.projectId, table.kind, table.deadlineAt)
      .where(sql`kind <> 'office'`),
  ],
)

/** How often each field was written and by whom last, so that nobody writes over what they have not seen. */
export const fieldVersions = pgTable(
  'field_versions',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** A field's name, `texts.fr.title`, `credits` or `categories`. */
    field: text().notNull(),
    version: integer().notNull(),
    ...saveSource(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.field] })],
)

/** Who works on a project beside its owner. */
export const projectEditors = pgTable(
  'project_editors',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index().on(table.userId)],
)

/** A link that lets in whoever follows it first; a new one to the same address takes its place. */
export const projectInvitations = pgTable(
  'project_invitations',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: bytes().notNull().unique(),
    invitedById: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [unique().on(table.projectId, table.email)],
)

/** The pages on which a project is open, and on which step. */
export const projectPresence = pgTable(
  'project_presence',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    writer: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.writer] })],
)
