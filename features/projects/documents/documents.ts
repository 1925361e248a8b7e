import type { DocumentSlot } from '#features/contests/rules/limits.ts'
import { type Language, type Localized, unwritten } from '#shared/language.ts'

/** A document is called as its file, until somebody gives it a title. */
export function titleFromName(name: string, language: Language): Localized {
  return {
    ...unwritten,
    [language]: name
      .replace(/\.(pdf|jpe?g|png)$/i, '')
      .trim()
      .slice(0, 200),
  }
}

interface Placed {
  slotKey: string | null
}

/** What was handed in where the contest asks for something by name. */
export function documentIn<Document extends Placed>(
  documents: readonly Document[],
  { key }: Pick<DocumentSlot, 'key'>,
): Document | undefined {
  return documents.find(({ slotKey }) => slotKey === key)
}

/** Plans and drawings: all that answers to no name, also where the contest no longer asks by it. */
export function plansAmong<Document extends Placed>(
  documents: readonly Document[],
  slots: readonly Pick<DocumentSlot, 'key'>[],
): Document[] {
  return documents.filter(({ slotKey }) => !slots.some(({ key }) => key === slotKey))
}
