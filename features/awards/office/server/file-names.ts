import { inLanguage, type Language } from '#shared/language.ts'
import { fileNameOf } from '#shared/text.ts'
import type { WinnerStage } from '../contract-winners.ts'
import type { Winner } from './winner-queries.ts'

/** The name of a download says so when the results are still secret. */
export const downloadName = (slug: string, content: string, stage: WinnerStage, ending: string) =>
  `${[slug, content, stage === 'decided' ? 'not-announced' : ''].filter(Boolean).join('-')}.${ending}`

/** `0417-Gold-Quiet-Lamp`: sorts by entry, and is unique by its number. */
export function folderOf({ number, titles, level, texts }: Winner, language: Language): string {
  const best = (titles[0] ?? level)?.name
  const parts = [best ? inLanguage(best, language) : '', inLanguage(texts.title, language)].map(fileNameOf)
  return [String(number).padStart(4, '0'), ...parts].filter(Boolean).join('-')
}
