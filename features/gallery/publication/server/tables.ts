import { sql } from 'drizzle-orm'
import { bigint, index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { createdAt, id, localized } from '#server/database/columns.ts'
import type { Localized } from '#shared/language.ts'
import type { CardView, Facet, WorkAward } from '../contract.ts'

export type NamedFacet = Extract<Facet, 'discipline' | 'category' | 'level' | 'title'>

/** Published works, denormalised at publication, so that a page is one row. */
export const publications = pgTable(
  'publications',
  {
    id: id(),
    /** Names the work in the index in memory. */
    number: integer().notNull().unique().generatedByDefaultAsIdentity(),
    /** Rises with each change, in the order of the commits; a trigger sets it. */
    version: bigint({ mode: 'number' }).notNull().default(0),
    projectId: uuid()
      .notNull()
      .unique()
      .references(() => projects.id),
    slug: text().notNull().unique(),
    /** In the languages where the address is another. */
    slugs: jsonb().$type<Partial<Localized>>().notNull().default({}),
    kind: text().$type<ProjectKind>().notNull(),
    year: integer().notNull(),
    /** The contest's slug. Null for a work outside the awards. */
    editionSlug: text(),
    /** Empty for work outside a contest. */
    disciplineKey: text().notNull(),
    categoryKeys: text().array().notNull(),
    /** The prizes in addition to the levels. */
    titleKeys: text().array().notNull().default([]),
    materialKeys: text().array().notNull().default([]),
    /** The leading colours of its cover. */
    colours: text().array().notNull().default([]),
    /** The best level of its entries. Null for a work outside the awards. */
    levelKey: text(),
    country: text().notNull(),
    /** The names in it that have a page of their own. */
    firms: jsonb().$type<{ name: string; slug: string }[]>().notNull().default([]),
    /** Of these, the one that presents it. */
    firmSlug: text(),
    /** The slugs of the firms that own it or are credited. */
    firmSlugs: text().array().notNull().default([]),
    title: localized().notNull(),
    /** The jury's order on the wall, smallest first: level, then score. */
    juryOrder: integer().notNull(),
    /** The data for the wall. As text, because it is only read, and most often. */
    card: json().$type<CardView>().notNull(),
    /** The data for the work's page. */
    work: jsonb().$type<WorkView>().notNull(),
    /** The best level first. */
    awards: jsonb().$type<WorkAward[]>().notNull(),
    /** Four lines: title, firm, place and text, in every language. */
    searchText: text().notNull(),
    publishedAt: createdAt(),
    /** Cached pages are rendered again when one of these changes. */
    updatedAt: createdAt(),
  },
  (table) => [
    index().on(table.version),
    index('publications_jury_order').on(table.juryOrder, table.id),
    index('publications_newest').on(table.publishedAt, table.id),
    index('publications_neighbours').on(table.editionSlug, table.disciplineKey, table.juryOrder, table.id),
    index().on(table.year),
    index('publications_products')
      .using('gin', sql`palmares_folded(${table.searchText}) gin_trgm_ops`)
      .where(sql`kind = 'product'`),
    index('publications_firms').using('gin', table.firmSlugs),
  ],
)

/** Every address that a published work has or had, in any language. They outlast the publication. */
export const publicationAddresses = pgTable(
  'publication_addresses',
  {
    slug: text().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.projectId)],
)

/** Removed publications, so that the index in memory forgets them. A trigger writes them. */
export const publicationRemovals = pgTable('publication_removals', {
  version: bigint({ mode: 'number' }).primaryKey(),
  number: integer().notNull(),
})

/** The names of disciplines, categories, levels and titles on the wall: those of the newest edition. */
export const facetNames = pgTable(
  'facet_names',
  {
    facet: text().$type<NamedFacet>().notNull(),
    key: text().notNull(),
    name: localized().notNull(),
    year: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.facet, table.key] })],
)

/** Words with the same meaning for a search, separated by commas. */
export const synonymGroups = pgTable('synonym_groups', {
  id: id(),
  terms: localized().notNull(),
  updatedAt: createdAt(),
})
