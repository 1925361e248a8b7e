import { and, eq, inArray } from 'drizzle-orm'
import { listExtras } from '#features/contests/contest/server/queries.ts'
import { translationLifecycle } from '#features/projects/lifecycle.ts'
import { translationDays } from '#features/projects/project/contract-translation.ts'
import { lockForChange } from '#features/projects/project/server/actions/lock-project.ts'
import { translations } from '#features/projects/project/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'

/** Orders these languages and drops the other unpaid orders. A paid order cannot be dropped. */
export async function requestTranslations(
  db: Database,
  userId: string,
  input: { projectId: string; languages: readonly Language[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockForChange(tx, userId, input.projectId)
    const wanted = new Set(input.languages)
    if (wanted.has(project.language)) throw new InvalidFields({ languages: [] })
    const rows = await tx.select().from(translations).where(eq(translations.projectId, project.id))
    const open = rows.filter((row) => row.status !== 'done')
    const fresh = [...wanted].filter((language) => !open.some((row) => row.language === language))
    if (fresh.length > 0) {
      const { contestId } = project
      if (contestId && !project.paidAt) fail('project_unpaid')
      const prices = contestId ? await listExtras(tx, contestId, 'translation') : []
      if (prices.length === 0) fail('translation_not_offered')
      await tx.insert(translations).values(fresh.map((language) => ({ projectId: project.id, language })))
    }
    const dropped = open.filter((row) => !wanted.has(row.language))
    if (dropped.some((row) => !translationLifecycle.can('drop', row.status))) {
      fail('translation_paid')
    }
    if (dropped.length === 0) return
    await tx.delete(translations).where(
      inArray(
        translations.id,
        dropped.map((row) => row.id),
      ),
    )
  })
}

/** Sets orders to paid, in the payment's transaction. */
export async function recordTranslationsBought(
  tx: DatabaseTransaction,
  input: { projectId: string; translationIds: readonly string[]; actorId: string | null; at: Date },
): Promise<void> {
  if (input.translationIds.length === 0) return
  const due = new Date(input.at)
  due.setUTCDate(due.getUTCDate() + translationDays)
  const bought = await tx
    .update(translations)
    .set({
      status: translationLifecycle.to('buy'),
      boughtAt: input.at,
      dueOn: due.toISOString().slice(0, 10),
    })
    .where(
      and(
        eq(translations.projectId, input.projectId),
        inArray(translations.id, [...input.translationIds]),
        inArray(translations.status, translationLifecycle.from('buy')),
      ),
    )
    .returning({ id: translations.id, language: translations.language, dueOn: translations.dueOn })
  for (const { id, ...details } of bought) {
    await record(tx, {
      actorId: input.actorId,
      action: 'projects.buyTranslation',
      subject: { kind: 'project', id: input.projectId },
      details: { translationId: id, ...details },
    })
  }
}

/** Deletes refunded orders that are not done; the entrant may edit those texts again. */
export async function recordTranslationsRefunded(
  tx: DatabaseTransaction,
  input: { projectId: string; translationIds: readonly string[] },
): Promise<void> {
  if (input.translationIds.length === 0) return
  const dropped = await tx
    .delete(translations)
    .where(
      and(
        eq(translations.projectId, input.projectId),
        inArray(translations.id, [...input.translationIds]),
        inArray(translations.status, translationLifecycle.from('giveBack')),
      ),
    )
    .returning({ language: translations.language })
  for (const { language } of dropped) {
    await record(tx, {
      actorId: null,
      action: 'projects.dropTranslation',
      subject: { kind: 'project', id: input.projectId },
      details: { language },
    })
  }
}
