import { inArray } from 'drizzle-orm'
import { listProjectIdsOf } from '#features/projects/project/server/queries.ts'
import type { PersonalPart } from '#server/personal.ts'
import { awards } from './tables.ts'

/** Awards belong to the programme's record. They stay, with the credited names. */
export const personal: PersonalPart = {
  name: 'awards',
  async collect(db, userId) {
    return db
      .select()
      .from(awards)
      .where(inArray(awards.projectId, await listProjectIdsOf(db, userId)))
  },
  async forget() {},
  async absorb() {},
}
