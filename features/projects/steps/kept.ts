import type { Kept } from '#features/projects/collaboration/versions.ts'
import type { ProjectView } from './contract.ts'
import { type Values, withValues } from './unsaved.ts'

/** Merges a save's answer into the project; fields of a newer version stay. */
export function withKept(view: ProjectView, sent: Values, kept: Kept): ProjectView {
  const isNew = (field: string) => (kept.versions[field] ?? 0) >= (view.versions[field] ?? 0)
  const news: Values = { ...sent, ...kept.values }
  for (const field of Object.keys(news)) if (!isNew(field)) Reflect.deleteProperty(news, field)
  const versions = Object.entries(kept.versions).filter(([field, version]) => version > 0 && isNew(field))
  return {
    ...withValues(view, news),
    versions: { ...view.versions, ...Object.fromEntries(versions) },
    updatedAt: isBehind(view, kept) ? view.updatedAt : kept.updatedAt,
  }
}

/** Whether the project was changed since the page last read it. */
export function isBehind(view: ProjectView, kept: Kept): boolean {
  return view.updatedAt !== kept.changedFrom && view.updatedAt !== kept.updatedAt
}
