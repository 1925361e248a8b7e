import { getContest } from '#features/contests/editions/server/queries.ts'
import { publishProduct } from '#features/projects/submission/server/actions/publish-product.ts'
import { remindEntrants } from '#features/projects/submission/server/actions/remind.ts'
import { reopenProject } from '#features/projects/submission/server/actions/reopen-project.ts'
import { setPressDownload } from '#features/projects/submission/server/actions/set-press-download.ts'
import { exportOf, type Sheet } from '#server/export/sheet.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import * as contract from '../contract-admin.ts'
import type { AdminRow } from './admin-queries.ts'
import * as queries from './admin-queries.ts'

export function adminRoutes(api: Api): void {
  const { tools } = api
  const { db, settings } = tools
  api.serve(contract.findContestProjects, ({ input }) => queries.findProjectPage(db, input, new Date()))
  api.download(contract.exportContestProjects, async ({ input, language }) => {
    const { slug } = await getContest(db, input.contestId)
    const rows = await queries.listProjects(db, input, new Date())
    return {
      ...(await projectsExport(rows, input.format, language)),
      fileName: `projects-${slug}.${input.format}`,
    }
  })
  api.serve(contract.getAdminProject, ({ input }) => queries.getAdminProject(db, input.projectId, new Date()))
  api.serve(contract.reopenProject, ({ actor, input }) => reopenProject(db, settings, actor.id, input))
  api.serve(contract.sendReminder, ({ actor, input, ...given }) =>
    remindEntrants(given, actor.id, input, new Date()),
  )
  api.serve(contract.listProducts, ({ input }) =>
    queries.findProjectPage(db, { ...input, contestId: null }, new Date()),
  )
  api.serve(contract.setPressDownload, ({ actor, input }) => setPressDownload(db, actor.id, input))
  api.serve(contract.publishProduct, ({ actor, input }) =>
    publishProduct(db, settings, actor.id, input.projectId),
  )
}

const dayOf = (moment: string | null) => (moment === null ? null : { day: moment.slice(0, 10) })

function sheetOf(rows: readonly AdminRow[], language: Language): Sheet {
  const t = messagesOf('projects', language)
  return {
    name: t('admin.title'),
    head: [
      { label: t('admin.entries'), width: 12 },
      { label: t('kind.project'), width: 36 },
      { label: t('admin.kind'), width: 12 },
      { label: t('step.discipline'), width: 22 },
      { label: t('admin.category'), width: 36 },
      { label: t('user_firm.which'), width: 28 },
      { label: t('field.city'), width: 18 },
      { label: t('field.country'), width: 18 },
      { label: t('admin.owner'), width: 26 },
      { label: t('admin.email'), width: 30 },
      { label: t('admin.status'), width: 14 },
      { label: t('admin.missing'), width: 10 },
      { label: t('step.payment'), width: 12 },
      { label: t('admin.begun'), width: 12 },
      { label: t('admin.changed'), width: 12 },
      { label: t('admin.submitted'), width: 12 },
    ],
    rows: rows.map((row) => [
      row.numbers.join(' '),
      row.title,
      t(`kind.${row.kind}`),
      row.discipline && inLanguage(row.discipline, language),
      row.categories.map((category) => inLanguage(category, language)).join(', '),
      row.firm,
      row.city,
      row.country && formatCountry(row.country, language),
      row.owner,
      row.email,
      t(`mine.${row.status}`),
      String(row.missing),
      t(row.isPaid ? 'payment.paid' : 'payment.owed'),
      dayOf(row.createdAt),
      dayOf(row.updatedAt),
      dayOf(row.completedAt),
    ]),
  }
}

/** A contest's projects as a spreadsheet. */
function projectsExport(
  rows: readonly AdminRow[],
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  return exportOf(sheetOf(rows, language), format)
}
