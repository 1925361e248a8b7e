import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import { createdAt, id, localized } from '#server/database/columns.ts'
import type { CardView, WorkAward } from '../contract.ts'

/** Published works, denormalised at publication, so that a page is one row. */
export const publications = pgTable(
  'publications',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .unique()
      .references(() => projects.id),
    slug: text().notNull().unique(),
    kind: text().$type<ProjectKind>().notNull(),
    year: integer().notNull(),
    /** The contest's slug. Null for a work outside the awards. */
    editionSlug: text(),
    /** Empty for work outside a contest. */
    disciplineKey: text().notNull(),
    categoryKeys: text().array().notNull(),
    /** The best level of its entries. Null for a work outside the awards. */
    levelKey: text(),
    country: text().notNull(),
    firmNames: text().array().notNull(),
    /** The slugs of the firms that own it or are credited. */
    firmSlugs: text().array().notNull().default([]),
    title: localized().notNull(),
    /** The jury's order on the wall, smallest first: level, then score. */
    juryOrder: integer().notNull(),
    /** The data for the wall. */
    card: jsonb().$type<CardView>().notNull(),
    /** The data for the work's page. */
    work: jsonb().$type<WorkView>().notNull(),
    /** The best level first. */
    awards: jsonb().$type<WorkAward[]>().notNull(),
    /** Title, summary, firm, place and category in every language, without accents, in lower case. */
    searchText: text().notNull(),
    publishedAt: createdAt(),
    /** Cached pages are rendered again when one of these changes. */
    updatedAt: createdAt(),
  },
  (table) => [
    index('publications_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('publications_jury_order').on(table.juryOrder, table.id),
    index('publications_newest').on(table.publishedAt.desc(), table.id),
    index().on(table.year),
    index('publications_firms').using('gin', table.firmSlugs),
    index().on(table.updatedAt),
  ],
)

/** Every word of published works, to compare misspelt words with. A trigger maintains it. */
export const publicationWords = pgTable('publication_words', { word: text().primaryKey() }, (table) => [
  index('publication_words_similar').using('gist', sql`${table.word} gist_trgm_ops`),
])
