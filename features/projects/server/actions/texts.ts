import { usualLimits } from '#features/contests/limits.ts'
import { getContest } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { cleanPlainText, cleanRichText } from '#server/rich-text.ts'
import { wordsOf } from '#server/words.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields } from '#shared/refusal.ts'
import type { TextView } from '../../contract.ts'
import { charactersOf, summaryCharacters } from '../../texts.ts'
import { projectTexts } from '../tables.ts'
import { lockOwnProject } from './lock-project.ts'

export async function keepText(
  tx: Database,
  projectId: string,
  language: Language,
  text: TextView,
): Promise<void> {
  const kept = {
    title: text.title,
    summary: cleanPlainText(text.summary),
    description: cleanRichText(text.description),
    updatedAt: new Date(),
  }
  await tx
    .insert(projectTexts)
    .values({ projectId, language, ...kept })
    .onConflictDoUpdate({ target: [projectTexts.projectId, projectTexts.language], set: kept })
}

function textProblems(text: TextView, limit: number, spoken: Language): Record<string, string[]> {
  const words = wordsOf('projects', spoken)
  const problem = (field: 'summary' | 'description', most: number): [string, string[]][] => {
    const over = charactersOf(text[field]) - most
    return over > 0 ? [[field, [words('text.too_long', { limit: most, count: over })]]] : []
  }
  return Object.fromEntries([...problem('summary', summaryCharacters), ...problem('description', limit)])
}

/** A text over its limit is not kept; the field says by how much. */
export async function saveText(
  db: Database,
  personId: string,
  asked: TextView & { projectId: string; language: Language },
  spoken: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, personId, asked.projectId)
    const { limits } = project.contestId ? await getContest(tx, project.contestId) : { limits: usualLimits }
    const problems = textProblems(asked, limits.descriptionCharacters, spoken)
    if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
    await keepText(tx, asked.projectId, asked.language, asked)
  })
}
