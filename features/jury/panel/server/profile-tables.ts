import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { id, moment } from '#server/database/columns.ts'
import type { Language } from '#shared/language.ts'
import type { Teaching } from '../questionnaire.ts'

/** A user's profile as a juror for the magazine; one for all their juries. */
export const jurorProfiles = pgTable('juror_profiles', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Private: for the juror and the organisers. */
  phone: text().notNull().default(''),
  wantsMagazine: boolean(),
  /** Private: for the juror and the organisers. */
  shippingAddress: text().notNull().default(''),
  /** The language in which the juror writes. */
  language: text().$type<Language>().notNull(),
  bio: text().notNull().default(''),
  bioFrench: text().notNull().default(''),
  teaching: text().$type<Teaching>(),
  company: text().notNull().default(''),
  portraitFileId: uuid().references(() => files.id),
  completedAt: moment(),
  remindedAt: moment(),
})

/** The juror's own projects, shown beside their portrait. */
export const jurorImages = pgTable(
  'juror_images',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
    legend: text().notNull().default(''),
  },
  (table) => [index().on(table.userId)],
)
