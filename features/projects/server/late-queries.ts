import { and, asc, eq, inArray } from 'drizzle-orm'
import { listPeople } from '#features/accounts/server/queries.ts'
import { listDisciplines } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { wordsOf } from '#server/words.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { changesFrom, valuesOf } from '../changes.ts'
import type { OfficeLateDraft } from '../contract-late.ts'
import { lateLifecycle } from '../lifecycle.ts'
import { partRows, placesOf, rowFieldOf } from '../rows.ts'
import { plainOf } from '../texts.ts'
import { listRows, valuesBeside } from './actions/rows.ts'
import { currentValues, listTexts } from './actions/write-changes.ts'
import { nameOf } from './people-queries.ts'
import { readableRow } from './readable-rows.ts'
import { lateChanges, projects } from './tables.ts'
import { titleFor } from './together-mails.ts'

/** What waits for an organiser's word, with what each project has now beside it. */
export async function listLateDrafts(
  db: Database,
  contestId: string,
  language: Language,
): Promise<OfficeLateDraft[]> {
  const rows = await db
    .select({ late: lateChanges, project: projects })
    .from(lateChanges)
    .innerJoin(projects, eq(projects.id, lateChanges.projectId))
    .where(and(eq(projects.contestId, contestId), inArray(lateChanges.status, lateLifecycle.from('admit'))))
    .orderBy(asc(lateChanges.createdAt), asc(lateChanges.id))
  const people = await listPeople(
    db,
    rows.flatMap(({ late }) => late.personId ?? []),
  )
  const disciplines = await listDisciplines(db, contestId)
  const categoryNames = new Map(
    disciplines.flatMap((one) => one.categories.map((category) => [category.id, category.name] as const)),
  )
  const words = wordsOf('projects', language)
  const list = (names: string[]) => formatList(names, language)

  const readable = (field: string, value: unknown, places: Record<string, number>): string => {
    if (typeof value === 'boolean') return words(value ? 'late.yes' : 'late.no')
    if (field === 'credits' || field === 'categories') {
      const { credits, choice } = changesFrom({ [field]: value })
      if (credits) return list(credits.map(({ role, name }) => `${words(`credit.${role}`)}: ${name}`))
      const names = (choice?.categoryIds ?? []).map((id) => inLanguage(categoryNames.get(id) ?? {}, language))
      return list(names)
    }
    if (rowFieldOf(field)) return readableRow(field, value, { language, placeOf: (id) => places[id] })
    const text = value === null || value === undefined ? '' : String(value)
    return field.endsWith('.description') ? plainOf(text) : text
  }

  const drafts: OfficeLateDraft[] = []
  for (const { late, project } of rows) {
    const rows = await listRows(db, project.id)
    const current = {
      ...(await currentValues(db, project, {
        texts: await listTexts(db, project.id),
        changes: changesFrom(partRows(late.changes).rest),
      })),
      ...valuesBeside(rows),
    }
    const places = placesOf(rows)
    const { rest, rows: beside } = partRows(late.changes)
    drafts.push({
      id: late.id,
      projectId: project.id,
      kind: project.kind,
      title: await titleFor(db, project, language),
      by: nameOf(people.get(late.personId ?? '')),
      at: late.updatedAt.toISOString(),
      places,
      changes: Object.entries({ ...valuesOf(changesFrom(rest)), ...beside })
        .map(([field, after]) => ({
          field,
          before: readable(field, current[field], places),
          after: readable(field, after, places),
        }))
        .filter(({ before, after }) => before !== after),
    })
  }
  return drafts
}
