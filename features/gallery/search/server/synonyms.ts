import { eq, sql } from 'drizzle-orm'
import { synonymGroups } from '#features/gallery/publication/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Api } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from '../contract.ts'

function listGroups(db: Database) {
  const { id, terms } = synonymGroups
  return db.select({ id, terms }).from(synonymGroups).orderBy(sql`${terms}->>'en'`, id)
}

async function saveGroup(db: Database, actorId: string, id: string, terms: Localized): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = { terms, updatedAt: sql`clock_timestamp()` }
    await tx
      .insert(synonymGroups)
      .values({ id, ...changed })
      .onConflictDoUpdate({ target: synonymGroups.id, set: changed })
    await record(tx, entryOf(actorId, 'save', id, terms))
  })
}

async function removeGroup(db: Database, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(synonymGroups).where(eq(synonymGroups.id, id)).returning()
    if (!gone) throw new NotFound()
    await record(tx, entryOf(actorId, 'remove', id, gone.terms))
  })
}

const entryOf = (actorId: string, action: 'save' | 'remove', id: string, terms: Localized) => ({
  actorId,
  action: `synonyms.${action}`,
  subject: { kind: 'synonym_group', id },
  details: { terms: terms.en || terms.fr || terms.es || terms['zh-hans'] },
})

export function serveSynonyms(api: Api): void {
  const { db } = api.tools
  api.serve(listSynonymGroups, () => listGroups(db))
  api.serve(saveSynonymGroup, async ({ actor, input }) => {
    await saveGroup(db, actor.id, input.groupId, input.terms)
    return {}
  })
  api.serve(removeSynonymGroup, async ({ actor, input }) => {
    await removeGroup(db, actor.id, input.groupId)
    return {}
  })
}
