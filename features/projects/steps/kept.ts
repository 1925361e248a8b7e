import { type Changes, changesFrom, noChanges, valuesOf } from '#features/projects/collaboration/changes.ts'
import type { Kept } from '#features/projects/collaboration/versions.ts'
import { languages } from '#shared/language.ts'
import type { ProjectView } from './contract.ts'
import { missingIn } from './steps.ts'

/** Merges a save's answer into the project; fields of a newer version stay. */
export function withKept(
  view: ProjectView,
  sent: Pick<Changes, 'fields' | 'texts'>,
  kept: Kept,
): ProjectView {
  const values = { ...valuesOf({ ...noChanges, ...sent }), ...kept.values }
  const isNew = (field: string) => (kept.versions[field] ?? 0) >= (view.versions[field] ?? 0)
  const news = changesFrom(Object.fromEntries(Object.entries(values).filter(([field]) => isNew(field))))
  const texts = { ...view.texts }
  for (const language of languages) texts[language] = { ...texts[language], ...news.texts[language] }
  const versions = Object.entries(kept.versions).filter(([field, version]) => version > 0 && isNew(field))
  const project: ProjectView = {
    ...view,
    ...news.fields,
    texts,
    versions: { ...view.versions, ...Object.fromEntries(versions) },
    updatedAt: isBehind(view, kept) ? view.updatedAt : kept.updatedAt,
  }
  return { ...project, missing: missingIn(project) }
}

/** Whether the project was changed since the page last read it. */
export function isBehind(view: ProjectView, kept: Kept): boolean {
  return view.updatedAt !== kept.changedFrom && view.updatedAt !== kept.updatedAt
}
