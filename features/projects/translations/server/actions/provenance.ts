import { eq } from 'drizzle-orm'
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

/** The current original, in the form that a translation stores. */
export async function originalOf(tx: Database, projectId: string): Promise<MadeFrom> {
  return originalIn(await textsOf(tx, projectId))
}

/** The columns that tell a text's source, computed before the text is saved. */
export async function sourceOf(
  tx: Database,
  projectId: string,
  language: Language,
  next: Text,
  read?: KnownTexts,
): Promise<Partial<Source>> {
  return sourceAfter(language, next, read ?? (await textsOf(tx, projectId)), new Date()) ?? {}
}
