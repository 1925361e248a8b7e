import type { DocumentSlot } from '#features/contests/contest/limits.ts'
import { type Language, type Localized, unwritten } from '#shared/language.ts'

/** A document has its file's name as title until the entrant enters one. */
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

/** The document for a file that the contest requests by name. */
export function documentIn<Document extends Placed>(
  documents: readonly Document[],
  { key }: Pick<DocumentSlot, 'key'>,
): Document | undefined {
  return documents.find(({ slotKey }) => slotKey === key)
}

/** Plans and drawings: every document without a slot in the contest. */
export function plansAmong<Document extends Placed>(
  documents: readonly Document[],
  slots: readonly Pick<DocumentSlot, 'key'>[],
): Document[] {
  return documents.filter(({ slotKey }) => !slots.some(({ key }) => key === slotKey))
}
