import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Language } from '#shared/language.ts'
import { NotFound } from '#shared/refusal.ts'
import {
  isWritten,
  type MadeFrom,
  madeFromAfter,
  noText,
  type Text,
  textParts,
  tiedTo,
} from '../../provenance.ts'
import { projects, projectTexts } from '../tables.ts'

type Row = typeof projectTexts.$inferSelect
/** The texts of a project and its own language, as somebody has just read them. */
export interface KnownTexts {
  own: Language
  rows: readonly Row[]
}
type Source = Pick<Row, 'writtenBy' | 'madeFrom' | 'madeAt' | 'correctedAt'>

function textOf(row: Text | undefined): Text {
  const { title, summary, description } = row ?? noText
  return { title, summary, description }
}

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
  const { own, rows } = await textsOf(tx, projectId)
  return { ...textOf(rows.find((row) => row.language === own)), language: own }
}

async function tieTranslations(tx: Database, original: MadeFrom, rows: readonly Row[]): Promise<void> {
  for (const { projectId, language, madeFrom } of rows) {
    const tied = tiedTo(original, madeFrom)
    if (language === original.language || isDeepStrictEqual(tied, madeFrom)) continue
    await tx
      .update(projectTexts)
      .set({ madeFrom: tied })
      .where(and(eq(projectTexts.projectId, projectId), eq(projectTexts.language, language)))
  }
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
  known?: KnownTexts,
): Promise<Partial<Source>> {
  const { own, rows } = known ?? (await textsOf(tx, projectId))
  const before = rows.find((row) => row.language === language)
  if (language === own) {
    if (before) await tieTranslations(tx, { ...textOf(before), language }, rows)
    return {}
  }
  const isBegun = before !== undefined && isWritten(before)
  const isChanged = textParts.some((part) => next[part] !== before?.[part])
  if (isBegun && !isChanged) return {}
  const original = { ...textOf(rows.find((row) => row.language === own)), language: own }
  const texts = Object.fromEntries(rows.map((row) => [row.language, row]))
  const madeFrom = madeFromAfter(before ?? null, original, texts)
  const isByService = isBegun && before.writtenBy === 'service'
  return {
    madeFrom,
    madeAt: new Date(),
    writtenBy: isByService ? 'service' : 'entrant',
    correctedAt: isByService ? new Date() : null,
  }
}
