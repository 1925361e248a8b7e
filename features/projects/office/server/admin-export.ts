import { listUsers } from '#features/accounts/session/server/queries.ts'
import { listContestsById } from '#features/contests/contest/server/queries.ts'
import type { Eligibility } from '#features/projects/lifecycle.ts'
import { answerText, askedFields } from '#features/projects/project/answers.ts'
import { nameOf } from '#features/projects/project/server/editor-queries.ts'
import { collect } from '#features/projects/project/server/queries/aggregate.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { summaryOf, viewOf } from '#features/projects/project/server/views.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { exportOf, type SheetCell } from '#server/export/sheet.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language, languages, ownNames } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { moreColumns } from './actions/export-columns.ts'
import { listLabelsOf, listNotesOf } from './queries/remarks.ts'

interface Column<Row> {
  label: string
  width: number
  cell(row: Row): SheetCell
}

interface ExportRow {
  view: ReturnType<typeof viewOf>
  /** For organisers only: their decision, labels and notes. */
  eligibility: Eligibility | null
  eligibilityReason: string
  isFeeWaived: boolean
  labels: string[]
  notes: string[]
  title: string
  owner: string
  email: string
}

const dayOf = (moment: string | null) => (moment === null ? null : { day: moment.slice(0, 10) })
const lines = (texts: readonly string[]) => texts.join('\n')

/** The questions of the projects' contests. Contests copied from one another share them. */
async function questionColumns(
  db: Database,
  projectIds: readonly string[],
  language: Language,
): Promise<Column<ExportRow>[]> {
  const rows = await db
    .selectDistinct({ contestId: projects.contestId })
    .from(projects)
    .where(among(projects.id, projectIds))
  const contests = await listContestsById(
    db,
    rows.flatMap(({ contestId }) => contestId ?? []),
  )
  const fields = new Map(
    [...contests.values()].flatMap(({ limits }) => limits.fields.map((field) => [field.key, field] as const)),
  )
  return [...fields].map(([key, { label }]) => ({
    label: inLanguage(label, language),
    width: 30,
    cell: ({ view }) => {
      const field = askedFields(view).find((asked) => asked.key === key)
      return field ? answerText(field, view.answers[key], language) : ''
    },
  }))
}

function columnsIn(language: Language): Column<ExportRow>[] {
  const t = messagesOf('projects', language)
  const named = (label: string, width: number, cell: Column<ExportRow>['cell']) => ({ label, width, cell })
  const field = (label: string, width: number, cell: (view: ExportRow['view']) => SheetCell) =>
    named(label, width, ({ view }) => cell(view))
  const yesNo = (value: boolean | null) => (value === null ? '' : t(value ? 'conflict.yes' : 'conflict.no'))
  return [
    field(t('admin.entries'), 12, ({ entries }) => entries.map(({ number }) => number).join(' ')),
    named(t('kind.project'), 36, ({ title }) => title),
    field(t('admin.kind'), 12, ({ kind }) => t(`kind.${kind}`)),
    field(t('admin.contest'), 22, ({ contest }) => contest && inLanguage(contest.name, language)),
    field(
      t('step.discipline'),
      22,
      (view) => view.disciplineName && inLanguage(view.disciplineName, language),
    ),
    field(t('admin.category'), 36, ({ entries }) =>
      entries.map(({ categoryName }) => inLanguage(categoryName, language)).join(', '),
    ),
    named(t('admin.owner'), 26, ({ owner }) => owner),
    named(t('admin.email'), 30, ({ email }) => email),
    field(t('admin.status'), 14, ({ status }) => t(`mine.${status}`)),
    field(t('admin.missing'), 10, ({ missing }) => String(missing.length)),
    named(t('step.payment'), 12, ({ view: { paidAt }, isFeeWaived }) =>
      t(isFeeWaived ? 'waiver.state' : paidAt ? 'payment.paid' : 'payment.owed'),
    ),
    named(t('eligibility.title'), 14, ({ eligibility }) => eligibility && t(`eligibility.${eligibility}`)),
    named(t('eligibility.why'), 30, ({ eligibilityReason }) => eligibilityReason),
    named(t('label.title'), 20, ({ labels }) => labels.join(', ')),
    named(t('note.title'), 40, ({ notes }) => lines(notes)),
    field(t('admin.begun'), 12, ({ createdAt }) => dayOf(createdAt)),
    field(t('admin.changed'), 12, ({ updatedAt }) => dayOf(updatedAt)),
    field(t('admin.submitted'), 12, ({ completedAt }) => dayOf(completedAt)),
    field(t('user_firm.as'), 12, ({ submitsAs }) => submitsAs && t(`user_firm.${submitsAs}`)),
    field(t('user_firm.which'), 28, ({ firm }) => firm?.name ?? ''),
    field(t('user_firm.kind'), 14, ({ entrantKind }) => t(`entrant.${entrantKind}`)),
    field(t('text.language'), 12, (view) => ownNames[view.language]),
    field(t('field.name'), 30, ({ name }) => name),
    field(t('field.main_designer'), 26, ({ mainDesigner }) => mainDesigner),
    field(t('field.city'), 18, ({ city }) => city),
    field(t('field.country'), 18, ({ country }) => country && formatCountry(country, language)),
    field(t('field.completed_on'), 12, ({ completedOn }) => completedOn && { day: completedOn }),
    field(t('field.area'), 10, ({ areaM2 }) => (areaM2 === null ? '' : String(areaM2))),
    field(t('field.programme'), 20, ({ programmeType }) => programmeType),
    field(t('field.contact_address'), 30, ({ contactAddress }) => contactAddress),
    field(t('field.no_paper_copy'), 12, ({ noPaperCopy }) => yesNo(noPaperCopy)),
    field(t('credit.manufacturer'), 24, ({ manufacturer }) => manufacturer),
    field(t('field.launch_year'), 10, ({ launchYear }) => (launchYear === null ? '' : String(launchYear))),
    field(t('field.materials'), 24, ({ materials }) => materials),
    field(t('field.dimensions'), 18, ({ dimensions }) => dimensions),
    field(t('field.certifications'), 18, ({ certifications }) => certifications),
    field(t('field.price_range'), 14, ({ priceRange }) => priceRange),
    field(t('field.where_to_buy'), 24, ({ whereToBuy }) => whereToBuy),
    field(t('step.firm-info'), 40, ({ credits }) =>
      lines(credits.map(({ role, name }) => `${t(`credit.${role}`)} — ${name}`)),
    ),
    field(t('field.client'), 24, ({ clientName }) => clientName),
    field(t('field.client_contact'), 24, ({ clientContact }) => clientContact),
    field(t('field.client_may'), 12, ({ clientMayBePublished }) => yesNo(clientMayBePublished)),
    field(t('step.media'), 40, ({ images }) =>
      lines(
        images.map(({ legend, credit }) =>
          [inLanguage(legend, language), credit].filter(Boolean).join(' — '),
        ),
      ),
    ),
    ...languages.flatMap((written) =>
      (['title', 'summary', 'description'] as const).map((part) =>
        field(`${t(`text.${part}`)} (${ownNames[written]})`, 40, ({ texts }) =>
          part === 'description' ? plainText(texts[written][part]) : texts[written][part],
        ),
      ),
    ),
    field(t('step.document'), 30, ({ documents }) =>
      lines(documents.map(({ originalName }) => originalName)),
    ),
    field(t('step.translation'), 12, ({ userWantToTranslate }) => yesNo(userWantToTranslate)),
    field(t('confirmation.rules'), 12, ({ rulesVersion }) => rulesVersion),
  ]
}

/** The number of full projects loaded at a time: others are answered between two batches. */
const batchSize = 50

async function rowsOf(db: Database, ids: readonly string[], now: Date): Promise<ExportRow[]> {
  const found = await db.select().from(projects).where(among(projects.id, ids))
  const owners = await listUsers(db, [...new Set(found.map(({ ownerId }) => ownerId))])
  const aggregates = new Map((await collect(db, found)).map((one) => [one.project.id, one]))
  const labels = await listLabelsOf(db, ids)
  const notes = await listNotesOf(db, ids)
  return ids.flatMap((id) => {
    const aggregate = aggregates.get(id)
    if (!aggregate) return []
    const owner = owners.get(aggregate.project.ownerId)
    const { title } = summaryOf(aggregate, now)
    const { eligibility, eligibilityReason } = aggregate.project
    return [
      {
        view: viewOf(aggregate, now),
        eligibility,
        eligibilityReason,
        isFeeWaived: aggregate.entries.some(({ feeWaivedAt }) => feeWaivedAt !== null),
        labels: labels.get(id) ?? [],
        notes: (notes.get(id) ?? []).map(({ body, author, createdAt }) =>
          [createdAt.slice(0, 10), author, body].filter(Boolean).join(' — '),
        ),
        title,
        owner: nameOf(owner),
        email: owner?.email ?? '',
      },
    ]
  })
}

/** Projects as a spreadsheet with every field: the steps, the credits, the texts by language, the payments. */
export async function projectsExport(
  db: Database,
  projectIds: readonly string[],
  { format, language }: { format: ExportFormat; language: Language },
): Promise<{ type: string; body: Buffer }> {
  const now = new Date()
  const own = [...columnsIn(language), ...(await questionColumns(db, projectIds, language))]
  const others = [...moreColumns].map((columns) => columns(db, language))
  const rows: SheetCell[][] = []
  for (let at = 0; at < projectIds.length; at += batchSize) {
    const batch = projectIds.slice(at, at + batchSize)
    const added = await Promise.all(others.map((other) => other.cellsOf(batch)))
    for (const row of await rowsOf(db, batch, now)) {
      const cells = added.map(
        (found, place) => found.get(row.view.id) ?? (others[place]?.columns ?? []).map(() => null),
      )
      rows.push([...own.map(({ cell }) => cell(row)), ...cells.flat()])
    }
  }
  const head = [...own, ...others.flatMap(({ columns }) => columns)].map(({ label, width }) => ({
    label,
    width,
  }))
  return exportOf({ name: messagesOf('projects', language)('admin.title'), head, rows }, format, language)
}
