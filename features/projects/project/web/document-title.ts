import { inLanguage } from '#shared/language.ts'
import { useLanguage } from '#web/i18n/messages.ts'
import type { ProjectDocument } from '../contract.ts'

/** A document's display name: its title, else the name of its file. */
export function useDocumentTitle({
  title,
  originalName,
}: Pick<ProjectDocument, 'title' | 'originalName'>): string {
  return inLanguage(title, useLanguage()).trim() || originalName
}
