import { and, eq } from 'drizzle-orm'
import { projects, projectTexts } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Language } from '#shared/language.ts'
import { NotFound } from '#shared/refusal.ts'
import {
  type KnownTexts,
  type MadeFrom,
  originalIn,
  type Source,
  sourceAfter,
  type Text,
  tiesLacking,
} from '../../provenance.ts'

async function textsOf(tx: Database, projectId: string): Promise<KnownTexts> {
  const [project] = await tx
    .select({ own: projects.language })
    .from(projects)
    .where(eq(projects.id, projectId))
  if (!project) throw new NotFound()
  const rows = await tx.select().from(projectTexts).where(eq(projectTexts.projectId, projectId))
  return { own: project.own, rows }
}

/** The original as it stands, as a translation that is made now keeps it. */
export async function originalOf(tx: Database, projectId: string): Promise<MadeFrom> {
  return originalIn(await textsOf(tx, projectId))
}

/**
 * What a text is to say of where it comes from, asked before it is kept. Before an original changes, translations of
 * which nobody knows what they were made from are tied to it as it stood.
 */
export async function sourceOf(
  tx: Database,
  projectId: string,
  language: Language,
  next: Text,
  read?: KnownTexts,
): Promise<Partial<Source>> {
  const known = read ?? (await textsOf(tx, projectId))
  if (language !== known.own) return sourceAfter(language, next, known, new Date()) ?? {}
  for (const tied of tiesLacking(language, known.rows)) {
    await tx
      .update(projectTexts)
      .set({ madeFrom: tied.madeFrom })
      .where(and(eq(projectTexts.projectId, projectId), eq(projectTexts.language, tied.language)))
  }
  return {}
}
