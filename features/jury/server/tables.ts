import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '#features/accounts/server/tables.ts'
import { categories, contests, criteria } from '#features/contests/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import { entries, projects } from '#features/projects/server/tables.ts'
import { bytes, createdAt, id, localized, moment } from '#server/columns.ts'
import type { Language } from '#shared/language.ts'
import type { TieKind } from '../conflicts.ts'
import type { ReadingSource } from '../draw.ts'
import type {
  AssignmentStatus,
  ConflictStatus,
  FindingStatus,
  PrizeStatus,
  RecusedFor,
  RoundStatus,
} from '../lifecycle.ts'
import type { Crop } from '../portrait.ts'
import type { VoteCount } from '../prize-vote.ts'
import type { Teaching } from '../questionnaire.ts'
import type { Region } from '../redaction.ts'

export const jurors = pgTable(
  'jurors',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** What results call them: Juror 02. */
    number: integer().notNull(),
    /** When they said what ties them to whom; until then the organiser sees that it is missing. */
    tiesDeclaredAt: moment(),
    /** Last asked to finish their entries. */
    readingRemindedAt: moment(),
    /** Off the jury: nothing more is assigned to them, and what they have marked in full still counts. */
    leftAt: moment(),
    leftReason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.contestId, table.personId), unique().on(table.contestId, table.number)],
)

/** Round 1 marks every entry; round 2 orders the finalists. */
export const rounds = pgTable(
  'rounds',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    number: smallint().notNull(),
    status: text().$type<RoundStatus>().notNull().default('prepared'),
    /** What the draw was made from, so that it can be made again. */
    seed: text(),
    /** How many jurors read each entry; none where it is what the contest asks for. */
    readings: smallint(),
    /** Per cent of a panel's entries that are read by a juror of another panel as well, so that panels compare. */
    crossShare: smallint().notNull().default(0),
    /** Entries that every juror reads, so that everybody is compared with everybody. */
    anchors: smallint().notNull().default(0),
    openedAt: moment(),
    closedAt: moment(),
    /** The day by which jurors are asked to be done; nothing closes by itself. */
    dueOn: date({ mode: 'string' }),
  },
  (table) => [unique().on(table.contestId, table.number)],
)

/** One juror's reading of one entry. */
export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    roundId: uuid()
      .notNull()
      .references(() => rounds.id),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id),
    entryId: uuid()
      .notNull()
      .references(() => entries.id),
    status: text().$type<AssignmentStatus>().notNull().default('assigned'),
    /** The order drawn for this juror. */
    position: integer().notNull(),
    recusalReason: text(),
    /** None of a reading that is not recused, and of the juror's own recusals from before it was noted. */
    recusedFor: text().$type<RecusedFor>(),
    /** To the organiser. */
    comment: text().notNull().default(''),
    /** How sure the juror is of these marks, 1 to 3; none where they did not say. */
    confidence: smallint(),
    /** The juror finds that the entry stands in the wrong category. */
    isMisplaced: boolean().notNull().default(false),
    /** Why this juror reads this entry. */
    source: text().$type<ReadingSource>().notNull().default('draw'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.roundId, table.jurorId, table.entryId),
    index().on(table.entryId),
    check('assignments_confidence', sql`confidence between 1 and 3`),
  ],
)

export const marks = pgTable(
  'marks',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id),
    criterionId: uuid()
      .notNull()
      .references(() => criteria.id),
    value: smallint().notNull(),
    /** Grows with every change, so that two pages of one juror notice each other. */
    version: integer().notNull().default(1),
    markedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.criterionId] }),
    check('marks_from_1_to_10', sql`value between 1 and 10`),
  ],
)

/** How a juror placed finalists of one category, best first. */
export const ballots = pgTable(
  'ballots',
  {
    id: id(),
    roundId: uuid()
      .notNull()
      .references(() => rounds.id),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    entryIds: jsonb().$type<string[]>().notNull(),
    /** The finalists that the juror could place then; null from before they could leave any out. */
    couldPlace: jsonb().$type<string[]>(),
    castAt: createdAt(),
    /** The finals it was cast in were left again: it is kept, and counts nowhere. */
    setAsideAt: moment(),
  },
  (table) => [unique().on(table.roundId, table.jurorId, table.categoryId)],
)

/** What a person tells of themselves as a juror, for the magazine; one for all the juries they sit on. */
export const jurorProfiles = pgTable('juror_profiles', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Private: for the juror and the organisers. */
  phone: text().notNull().default(''),
  wantsMagazine: boolean(),
  /** Private: for the juror and the organisers. */
  shippingAddress: text().notNull().default(''),
  /** The one in which the juror writes. */
  language: text().$type<Language>().notNull(),
  bio: text().notNull().default(''),
  bioFrench: text().notNull().default(''),
  teaching: text().$type<Teaching>(),
  company: text().notNull().default(''),
  portraitFileId: uuid().references(() => files.id),
  /** Null shows the usual part of the image. */
  portraitCrop: jsonb().$type<Crop>(),
  completedAt: moment(),
  remindedAt: moment(),
})

/** Projects of the juror's own, shown beside their portrait. */
export const jurorImages = pgTable(
  'juror_images',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
    legend: text().notNull().default(''),
  },
  (table) => [index().on(table.personId)],
)

/** Jurors who judge some categories of a contest together. */
export const panels = pgTable(
  'panels',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    name: text().notNull(),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.contestId, table.name)],
)

export const panelJurors = pgTable(
  'panel_jurors',
  {
    panelId: uuid()
      .notNull()
      .references(() => panels.id, { onDelete: 'cascade' }),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id),
  },
  (table) => [primaryKey({ columns: [table.panelId, table.jurorId] }), index().on(table.jurorId)],
)

/** A category is judged by one panel at most; those of none are judged by the whole jury. */
export const panelCategories = pgTable('panel_categories', {
  categoryId: uuid()
    .primaryKey()
    .references(() => categories.id),
  panelId: uuid()
    .notNull()
    .references(() => panels.id, { onDelete: 'cascade' }),
})

/** A one-time link that seats whoever follows it on a jury; a new one voids the old. */
export const jurorInvitations = pgTable(
  'juror_invitations',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    email: text().notNull(),
    /** As the organiser wrote it, for the salutation. */
    name: text().notNull().default(''),
    language: text().$type<Language>().notNull(),
    message: text().notNull().default(''),
    panelId: uuid().references(() => panels.id, { onDelete: 'set null' }),
    tokenHash: bytes().notNull().unique(),
    invitedById: uuid()
      .notNull()
      .references(() => people.id),
    sentAt: createdAt(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    declinedAt: moment(),
    jurorId: uuid().references(() => jurors.id),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.contestId, table.email)],
)

/** What a juror says of names: those they name themselves, and those that they were asked about. */
export const declaredTies = pgTable(
  'declared_ties',
  {
    id: id(),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id, { onDelete: 'cascade' }),
    kind: text().$type<TieKind>().notNull(),
    name: text().notNull(),
    /** False where they were asked about the name and are not tied to it. */
    isTied: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.jurorId, table.kind, table.name)],
)

/**
 * What may tie a juror to a project: found in the credits, or declared. While it is proposed or confirmed the juror
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
    kind: text().$type<TieKind>().notNull(),
    /** The firm, person or domain that ties them, as it is written in the project. */
    through: text().notNull(),
    status: text().$type<ConflictStatus>().notNull(),
    decidedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.jurorId, table.projectId, table.kind, table.through),
    index().on(table.projectId),
  ],
)

/** Names of makers found where jurors would read them, and what becomes of each. */
export const anonymityFindings = pgTable(
  'anonymity_findings',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Where it stands: texts.fr.title, images.{id}.legend.en, images.{id}.picture, documents.{id}.metadata ... */
    place: text().notNull(),
    /** The words that name somebody, as they stand there; empty for what an organiser saw in a picture. */
    words: text().notNull(),
    /** The words around them. */
    context: text().notNull().default(''),
    /** Part of a picture, in shares of its width and height. */
    region: jsonb().$type<Region>(),
    status: text().$type<FindingStatus>().notNull().default('open'),
    decidedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.projectId, table.status)],
)

/** A picture with parts of it covered, shown to jurors instead of the entrant's. */
export const redactedImages = pgTable('redacted_images', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  copyFileId: uuid()
    .notNull()
    .references(() => files.id),
  regions: jsonb().$type<Region[]>().notNull(),
  createdAt: createdAt(),
})

/** The head of each contest's chain of scores: what the next link is tied to. */
export const scoreChains = pgTable('score_chains', {
  contestId: uuid()
    .primaryKey()
    .references(() => contests.id),
  length: integer().notNull().default(0),
  /** SHA-256 of the last link. */
  digest: bytes().notNull(),
})

/** Every change of a mark, a recusal and an order, in the order of its coming; only ever added to. */
export const scoreLog = pgTable(
  'score_log',
  {
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** From 1 on without gaps. */
    number: integer().notNull(),
    at: moment().notNull(),
    /** The very text that is hashed; names jurors and entries by their numbers. */
    line: text().notNull(),
    digest: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.number] })],
)

/** A title beside the levels, given by a vote of the jury. */
export const grandPrizes = pgTable(
  'grand_prizes',
  {
    id: id(),
    contestId: uuid()
      .notNull()
      .references(() => contests.id),
    /** The same in every edition, as a level's is. */
    key: text().notNull(),
    name: localized().notNull(),
    position: integer().notNull(),
    /** Jurors of those who may vote that must have voted, in per cent. */
    quorum: smallint().notNull().default(50),
    status: text().$type<PrizeStatus>().notNull().default('prepared'),
    openedAt: moment(),
    closedAt: moment(),
    /** What the vote came to when it was closed: a juror who leaves later, or a tie found later, changes nothing of it. */
    result: jsonb().$type<VoteCount>(),
    /** None where the vote gave none, or is not closed. */
    winnerEntryId: uuid().references(() => entries.id),
    /** Why it is this one, or nobody, where the vote alone did not say. */
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.contestId, table.key),
    check('grand_prizes_quorum', sql`quorum between 1 and 100`),
  ],
)

export const prizeCandidates = pgTable(
  'prize_candidates',
  {
    prizeId: uuid()
      .notNull()
      .references(() => grandPrizes.id, { onDelete: 'cascade' }),
    entryId: uuid()
      .notNull()
      .references(() => entries.id),
  },
  (table) => [primaryKey({ columns: [table.prizeId, table.entryId] })],
)

export const prizeVotes = pgTable(
  'prize_votes',
  {
    prizeId: uuid()
      .notNull()
      .references(() => grandPrizes.id),
    jurorId: uuid()
      .notNull()
      .references(() => jurors.id),
    /** None: an abstention, or a recusal where a reason stands. */
    entryId: uuid().references(() => entries.id),
    recusalReason: text(),
    castAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.prizeId, table.jurorId] })],
)
