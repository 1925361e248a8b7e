import type { ProjectView } from './contract.ts'
import { type Values, withValues } from './field-values.ts'
import type { SaveResult } from './field-versions.ts'

/** Merges a save's answer into the project; fields of a newer version stay. */
export function withSaved(view: ProjectView, sent: Values, saved: SaveResult): ProjectView {
  const isNew = (field: string) => (saved.versions[field] ?? 0) >= (view.versions[field] ?? 0)
  const news: Values = { ...sent, ...saved.values }
  for (const field of Object.keys(news)) if (!isNew(field)) Reflect.deleteProperty(news, field)
  const versions = Object.entries(saved.versions).filter(([field, version]) => version > 0 && isNew(field))
  return {
    ...withValues(view, news),
    versions: { ...view.versions, ...Object.fromEntries(versions) },
    updatedAt: isBehind(view, saved) ? view.updatedAt : saved.updatedAt,
  }
}

/** Whether the project was changed since the page last read it. */
export function isBehind(view: ProjectView, saved: SaveResult): boolean {
  return view.updatedAt !== saved.changedFrom && view.updatedAt !== saved.updatedAt
}
