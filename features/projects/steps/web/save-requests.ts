import type { QueryClient } from '@tanstack/react-query'
import type { Begun, Kept } from '#features/projects/collaboration/versions.ts'
import { sendDocuments, sendImages } from '#features/projects/media/web/send-list.ts'
import { isLanguage } from '#shared/language.ts'
import { request } from '#web/api/api.ts'
import { chooseCategories, type ProjectView, saveCredits, saveProject, saveText } from '../contract.ts'
import { nothingUnsaved, type Unsaved } from '../unsaved.ts'

/** One request each, since each has its own call. */
export function partsOf(unsaved: Unsaved): Unsaved[] {
  const { fields, texts, credits, choice, images, documents } = unsaved
  return [
    ...(Object.keys(fields).length > 0 ? [{ ...nothingUnsaved, fields }] : []),
    ...(choice ? [{ ...nothingUnsaved, choice }] : []),
    ...(credits ? [{ ...nothingUnsaved, credits }] : []),
    ...(images ? [{ ...nothingUnsaved, images }] : []),
    ...(documents ? [{ ...nothingUnsaved, documents }] : []),
    ...Object.entries(texts).map(([language, text]) => ({ ...nothingUnsaved, texts: { [language]: text } })),
  ]
}

export function savePart(
  queries: QueryClient,
  projectId: string,
  part: Unsaved,
  begun: Begun,
): Promise<ProjectView | Kept> {
  if (part.choice) return request(chooseCategories, { projectId, ...part.choice, ...begun })
  if (part.images) return sendImages(queries, projectId, part.images, begun)
  if (part.documents) return sendDocuments(queries, projectId, part.documents, begun)
  if (part.credits) return request(saveCredits, { projectId, credits: part.credits, ...begun })
  for (const [language, text] of Object.entries(part.texts)) {
    if (isLanguage(language)) return request(saveText, { projectId, language, ...text, ...begun })
  }
  return request(saveProject, { projectId, ...part.fields, ...begun })
}
