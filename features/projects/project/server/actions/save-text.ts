import type { DatabaseTransaction } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { cleanPlainText, cleanRichText } from '#server/rich-text.ts'
import { formatNumber } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { TextView } from '../../contract.ts'
import { charactersOver, summaryCharacters } from '../../text-parts.ts'
import { projectTexts } from '../tables.ts'

/** Sanitised, as it is saved. */
export function cleanText(text: Partial<TextView>): Partial<TextView> {
  const { summary, description } = text
  return {
    ...text,
    ...(summary === undefined ? {} : { summary: cleanPlainText(summary) }),
    ...(description === undefined ? {} : { description: cleanRichText(description) }),
  }
}

export async function saveText(
  tx: DatabaseTransaction,
  projectId: string,
  language: Language,
  text: TextView,
): Promise<void> {
  const clean = { ...text, ...cleanText(text) }
  const values = { ...clean, updatedAt: new Date() }
  await tx
    .insert(projectTexts)
    .values({ projectId, language, ...values })
    .onConflictDoUpdate({ target: [projectTexts.projectId, projectTexts.language], set: values })
}

/** The parts of a text that are over their limits, with a message for each. */
export function textProblems(
  text: Partial<TextView>,
  limit: number,
  spoken: Language,
): Record<string, string[]> {
  const t = messagesOf('projects', spoken)
  const problem = (field: 'summary' | 'description', most: number): [string, string[]][] => {
    const over = charactersOver(text[field] ?? '', most)
    return over > 0 ? [[field, [t('text.too_long', { limit: formatNumber(most, spoken), count: over })]]] : []
  }
  return Object.fromEntries([...problem('summary', summaryCharacters), ...problem('description', limit)])
}
