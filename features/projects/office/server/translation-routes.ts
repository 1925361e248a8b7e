import { asc, eq } from 'drizzle-orm'
import { listExtras } from '#features/contests/contest/server/queries.ts'
import * as contract from '#features/projects/project/contract-translation.ts'
import { getProjectFor } from '#features/projects/project/server/queries.ts'
import { translations } from '#features/projects/project/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Api } from '#server/http/http.ts'
import { requestTranslations } from './actions/translations.ts'
import * as admin from './translation-queries.ts'

async function getWorkspace(
  db: Database,
  userId: string,
  projectId: string,
): Promise<contract.TranslationWorkspace> {
  const { contestId } = await getProjectFor(db, userId, projectId)
  const orders = await db
    .select()
    .from(translations)
    .where(eq(translations.projectId, projectId))
    .orderBy(asc(translations.createdAt), asc(translations.language))
  return {
    prices: contestId ? await listExtras(db, contestId, 'translation') : [],
    orders: orders.map((order) => ({ ...order, doneAt: order.doneAt?.toISOString() ?? null })),
  }
}

export function translationRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.getTranslations, ({ actor, input }) => getWorkspace(db, actor.id, input.projectId))
  api.serve(contract.requestTranslations, async ({ actor, input }) => {
    await requestTranslations(db, actor.id, input)
    return getWorkspace(db, actor.id, input.projectId)
  })
  api.serve(contract.listTranslations, ({ input }) => admin.listTranslations(db, input))
  api.serve(contract.getTranslation, ({ input }) => admin.getTranslation(db, input.translationId))
  api.serve(contract.saveTranslation, async ({ input, language }) => {
    await admin.saveTranslation(db, input, language)
    return admin.getTranslation(db, input.translationId)
  })
  api.serve(contract.submitTranslation, async ({ actor, input, language, settings }) => {
    await admin.deliver(db, settings, actor.id, input, language)
    return {}
  })
}
