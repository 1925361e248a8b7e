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
import { users } from '#features/accounts/session/server/tables.ts'
import { categories, contests, disciplines } from '#features/contests/contest/server/tables.ts'
import type { EntrantKind } from '#features/contests/lifecycle.ts'
import type { Crop, FileTexts } from '#features/files/storage/contract.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { firms } from '#features/firms/server/tables.ts'
import type {
  Eligibility,
  EntryStatus,
  ProjectKind,
  ProjectStatus,
  TranslationStatus,
} from '#features/projects/lifecycle.ts'
import type { Step } from '#features/projects/project/steps.ts'
import { createdAt, id, localized, moment, saveSource } from '#server/database/columns.ts'
import { type Language, unwritten } from '#shared/language.ts'
import type { Answers } from '../answers.ts'
import type { CreditRole } from '../credits.ts'
import type { ReminderKind } from '../reminder-kinds.ts'

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
    /** To the contest's own fields, by key. */
    answers: jsonb().$type<Answers>().notNull().default({}),
    userWantToTranslate: boolean(),
    /** Anyone may download the images and the press kit once the work is published. */
    pressMayDownload: boolean().notNull().default(false),
    rulesVersion: text(),
    rulesAcceptedAt: moment(),
    /** When the mandatory part was paid; set by payments. */
    paidAt: moment(),
    completedAt: moment(),
    /** Reopened by an organiser, which lifts the deadline. */
    reopenedAt: moment(),
    /** The message with which an organiser reopened it; shown until the project is submitted. */
    revisions: text().notNull().default(''),
    /** An organiser's decision: ineligible entries take no part in the judging. Null while there is none. */
    eligibility: text().$type<Eligibility>(),
    /** Why it is ineligible, as its entrant was told. */
    eligibilityReason: text().notNull().default(''),
    /** When an organiser published a product outside any contest. */
    publishedAt: moment(),
    /** Deleted, and soon removed with its files. */
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** The title in the entry's own language, else the name; for the lists of organisers. */
    listedTitle: text().notNull().default(''),
    /** For sorting. */
    foldedTitle: text().generatedAlwaysAs(sql`palmares_folded(nullif(listed_title, ''))`),
    /** The lowest number of its entries; for the lists of organisers. */
    listedNumber: integer(),
    /** The step of each missing thing; for the lists of organisers. */
    missingSteps: text().array().$type<Step[]>().notNull().default([]),
    /** The `updatedAt` for which these were calculated; null when they are to be calculated again. */
    listedFor: moment(),
  },
  (table) => [
    index().on(table.ownerId),
    // With what is counted and what other domains ask for, so that they need not read the rows.
    index('projects_of_contest').on(
      table.contestId,
      table.status,
      table.completedAt,
      table.deletedAt,
      table.paidAt,
      table.id,
    ),
    index().on(table.firmId),
    index().on(table.createdAt),
    index().on(table.eligibility),
    index('projects_to_list').on(table.id).where(sql`listed_for IS DISTINCT FROM updated_at`),
    index('projects_search').using(
      'gin',
      sql`palmares_folded(${table.listedTitle} || ' ' || ${table.name} || ' ' || ${table.manufacturer}) gin_trgm_ops`,
    ),
  ],
)

export type Project = typeof projects.$inferSelect

/** What the organisers' list is searched for, folded: the project and its owner. Triggers write it. */
export const projectWords = pgTable(
  'project_words',
  {
    projectId: uuid()
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    words: text().notNull().default(''),
  },
  (table) => [index('project_words_search').using('gin', table.words.op('gin_trgm_ops'))],
)

export const entries = pgTable(
  'entries',
  {
    id: id(),
    /** The name for jurors and organisers; reveals nothing about the entrant. */
    number: serial().notNull().unique(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    status: text().$type<EntryStatus>().notNull().default('draft'),
    paidAt: moment(),
    /** When an organiser waived its fee; it counts as paid from then on. */
    feeWaivedAt: moment(),
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
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.language] }),
    index('project_texts_titled').using('gin', sql`palmares_folded(${table.title}) gin_trgm_ops`),
  ],
)

/** Translation orders: requested, paid, done. */
export const translations = pgTable(
  'translations',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The language that it is written in. */
    language: text().$type<Language>().notNull(),
    status: text().$type<TranslationStatus>().notNull().default('requested'),
    /** The translation so far. */
    title: text().notNull().default(''),
    summary: text().notNull().default(''),
    /** Cleaned HTML. */
    description: text().notNull().default(''),
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
      .where(sql`status in ('requested', 'bought')`),
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
    /** Uploads count from 0; once sorted by hand, positions are negative, so that later uploads follow. */
    position: integer().notNull(),
    legend: localized().notNull(),
    /** For readers who cannot see it; empty where the legend says enough. */
    alt: localized().notNull().default(unwritten),
    credit: text().notNull().default(''),
    /** What its file said when it was uploaded, which the credit and the legend then began with. */
    fromFile: jsonb().$type<FileTexts>(),
    /** The photographer allows publication. */
    mayBePublished: boolean().notNull().default(false),
    isCover: boolean().notNull().default(false),
    /** Set by the entrant, not the default. */
    isChosenCover: boolean().notNull().default(false),
    /** The redactor's cover for the public pages; without one, the entrant's. */
    isPublicationCover: boolean().notNull().default(false),
    /** The crop shown where the full image does not fit; the file is unchanged. */
    crop: jsonb().$type<Crop>(),
  },
  (table) => [
    index().on(table.projectId, table.position),
    uniqueIndex('project_images_one_cover').on(table.projectId).where(sql`is_cover`),
    uniqueIndex('project_images_one_publication_cover').on(table.projectId).where(sql`is_publication_cover`),
  ],
)

/** Plans, drawings and other files that a contest requests. */
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
    /** Uploads count from 0; once sorted by hand, positions are negative, so that later uploads follow. */
    position: integer().notNull(),
    /** The file that the contest requests by name; null for plans and drawings. */
    slotKey: text(),
    title: localized().notNull(),
  },
  (table) => [index().on(table.projectId, table.position)],
)

/** Credited firms and people by role, in credit order, with or without an account. */
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

/** Organisers' labels; entrants and jurors never see them. */
export const projectLabels = pgTable(
  'project_labels',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.label] }), index().on(table.label)],
)

/** Organisers' notes; entrants and jurors never see them. */
export const projectNotes = pgTable(
  'project_notes',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.projectId), index().on(table.authorId)],
)

/** Reminders sent: automatic ones once for each deadline, an organiser's at most once a day. */
export const projectReminders = pgTable(
  'project_reminders',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text().$type<ReminderKind>().notNull(),
    /** The deadline it named; a moved deadline is reminded of again. */
    deadlineAt: moment().notNull(),
    sentAt: createdAt(),
  },
  (table) => [
    index().on(table.projectId),
    uniqueIndex('project_reminders_once')
      .on(table.projectId, table.kind, table.deadlineAt)
      .where(sql`kind <> 'manual'`),
  ],
)

/**
 * The version and last writer of each field, so that a user cannot overwrite a change that they have not
 * seen.
 */
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
