import { inArray } from 'drizzle-orm'
import { gather } from '#features/projects/steps/server/queries/whole.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { firmNameOf } from '#features/projects/steps/server/views.ts'
import type { Database } from '#server/database/database.ts'
import { plainRows, type Sheet, workbookOf } from '#server/export/sheet.ts'
import { wordsOf } from '#server/words.ts'
import { csvOf, type ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import type { AdminRow } from '../contract-admin.ts'

/** What the list on screen leaves out for want of room. */
interface Details {
  discipline: Localized | null
  categories: Localized[]
  firm: string
  city: string
  country: string
}

const batchSize = 200

async function listDetails(db: Database, ids: readonly string[]): Promise<Map<string, Details>> {
  const details = new Map<string, Details>()
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = inArray(projects.id, ids.slice(from, from + batchSize))
    for (const whole of await gather(db, await db.select().from(projects).where(batch))) {
      const { project, discipline, entries } = whole
      details.set(project.id, {
        discipline: discipline?.name ?? null,
        categories: entries.map(({ categoryName }) => categoryName),
        firm: firmNameOf(whole),
        city: project.city,
        country: project.country,
      })
    }
  }
  return details
}

const dayOf = (moment: string | null) => (moment === null ? null : { day: moment.slice(0, 10) })

function sheetOf(
  rows: readonly AdminRow[],
  details: ReadonlyMap<string, Details>,
  language: Language,
): Sheet {
  const words = wordsOf('projects', language)
  return {
    name: words('office.title'),
    head: [
      { label: words('office.entries'), width: 12 },
      { label: words('office.project'), width: 36 },
      { label: words('office.kind'), width: 12 },
      { label: words('step.discipline'), width: 22 },
      { label: words('office.category'), width: 36 },
      { label: words('office.firm'), width: 28 },
      { label: words('office.city'), width: 18 },
      { label: words('office.country'), width: 18 },
      { label: words('office.owner'), width: 26 },
      { label: words('office.email'), width: 30 },
      { label: words('office.status'), width: 14 },
      { label: words('office.missing'), width: 10 },
      { label: words('step.payment'), width: 12 },
      { label: words('office.begun'), width: 12 },
      { label: words('office.changed'), width: 12 },
      { label: words('office.submitted'), width: 12 },
    ],
    rows: rows.map((row) => {
      const more = details.get(row.id)
      return [
        row.numbers.join(' '),
        row.title,
        words(`kind.${row.kind}`),
        more?.discipline ? inLanguage(more.discipline, language) : null,
        (more?.categories ?? []).map((category) => inLanguage(category, language)).join(', '),
        more?.firm ?? null,
        more?.city ?? null,
        more?.country ? formatCountry(more.country, language) : null,
        row.owner,
        row.email,
        words(`mine.${row.status}`),
        String(row.missing),
        words(row.isPaid ? 'office.paid' : 'office.unpaid'),
        dayOf(row.createdAt),
        dayOf(row.updatedAt),
        dayOf(row.completedAt),
      ]
    }),
  }
}

/** The projects that are looked for, with what an organiser sorts and counts them by. */
export async function projectsExport(
  db: Database,
  rows: readonly AdminRow[],
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  const details = await listDetails(
    db,
    rows.map(({ id }) => id),
  )
  const sheet = sheetOf(rows, details, language)
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', body: Buffer.from(csvOf(plainRows(sheet))) }
  }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await workbookOf(sheet),
  }
}
