import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { listUsers, listUsersIn } from '#features/accounts/session/server/queries.ts'
import { listAnswersForJurors } from '#features/projects/project/server/queries/answers.ts'
import { selectJudgedProjects } from '#features/projects/project/server/queries/contest-figures.ts'
import { listDocumentNames } from '#features/projects/project/server/queries/documents.ts'
import { projectPlaces } from '#features/projects/project/server/queries/places.ts'
import { listPublicationCovers } from '#features/projects/project/server/queries/publication-covers.ts'
import { listWorks } from '#features/projects/project/server/queries.ts'
import { type WorkView, withCover } from '#features/projects/project/work-view.ts'
import { type Counted, countedOf, countOfAll, mostNamed } from '#server/database/counted.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import { type Language, languages } from '#shared/language.ts'
import { checksOf, languageGaps, textParts } from '../checks.ts'
import type {
  EditorialTaskSummary,
  EditorialTaskView,
  PublicationText,
  PublicationTexts,
} from '../contract.ts'
import { wordsIn } from '../words-in.ts'
import { editorialTasks, publicationTexts } from './tables.ts'

export type EditorialTask = typeof editorialTasks.$inferSelect
type TextRow = typeof publicationTexts.$inferSelect

const unwrittenText: PublicationText = { title: '', summary: '', description: '' }

function inEvery<Value>(of: (language: Language) => Value): Record<Language, Value> {
  return { en: of('en'), fr: of('fr'), 'zh-hans': of('zh-hans'), es: of('es') }
}

const wordsOfText = ({ title, summary, description }: PublicationText) =>
  wordsIn(title) + wordsIn(summary) + wordsIn(description)

export const entrantTextsOf = (work: WorkView): PublicationTexts =>
  inEvery((language) => ({
    title: work.title[language],
    summary: work.summary[language],
    description: work.description[language],
  }))

const textsOf = (rows: readonly TextRow[]): PublicationTexts =>
  inEvery((language) => {
    const written = rows.find((one) => one.language === language)
    return written
      ? { title: written.title, summary: written.summary, description: written.description }
      : unwrittenText
  })

/** The texts for publication; those of unwritten languages are empty. */
export async function getPublicationTexts(db: Database, taskId: string): Promise<PublicationTexts> {
  return textsOf(await db.select().from(publicationTexts).where(eq(publicationTexts.taskId, taskId)))
}

const isSameTexts = (one: PublicationTexts, other: PublicationTexts) =>
  languages.every((language) => textParts.every((part) => one[language][part] === other[language][part]))

type TaskOfWork = Omit<EditorialTaskView, 'entry'> & { entry: WorkView }

function viewOf(
  row: EditorialTask,
  work: WorkView,
  rows: readonly TextRow[],
  { redactor, chosenCover }: { redactor: string; chosenCover: string | undefined },
): TaskOfWork {
  const texts = textsOf(rows)
  const cover = withCover(work, chosenCover).images[0]?.image ?? null
  const entrantTexts = entrantTextsOf(work)
  const checks = checksOf({ language: work.language, texts, entrantTexts, entry: work })
  const { sourceTexts } = row
  return {
    id: row.id,
    projectId: row.projectId,
    status: row.status,
    dueOn: row.dueOn,
    remark: row.remark,
    redactor,
    title: work.title[work.language],
    firm: work.firm,
    contest: work.contest?.name ?? null,
    cover,
    coverId: cover?.id ?? null,
    language: work.language,
    entrantWords: wordsOfText(entrantTexts[work.language]),
    words: inEvery((language) => wordsOfText(texts[language])),
    openChecks: checks.length,
    languageGaps: languageGaps(checks),
    entrantTexts,
    correctedTexts: sourceTexts && !isSameTexts(sourceTexts, entrantTexts) ? sourceTexts : null,
    texts,
    reviewedTexts: row.reviewedTexts,
    entry: work,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** One query for each part, however many tasks. */
export async function viewsOf(db: Database, rows: readonly EditorialTask[]): Promise<TaskOfWork[]> {
  if (rows.length === 0) return []
  const projectIds = rows.map((row) => row.projectId)
  const works = await listWorks(db, projectIds)
  const covers = await listPublicationCovers(db, projectIds)
  const texts = await db
    .select()
    .from(publicationTexts)
    .where(
      among(
        publicationTexts.taskId,
        rows.map((row) => row.id),
      ),
    )
  const users = await listUsers(db, [...new Set(rows.map((row) => row.redactorId))])
  const workOf = new Map(works.map((work) => [work.projectId, work]))
  const textsByTask = Map.groupBy(texts, (text) => text.taskId)
  return rows.flatMap((row) => {
    const work = workOf.get(row.projectId)
    const redactor = users.get(row.redactorId)
    if (!work) return []
    return viewOf(row, work, textsByTask.get(row.id) ?? [], {
      redactor: redactor ? `${redactor.firstName} ${redactor.lastName}` : '',
      chosenCover: covers.get(row.projectId),
    })
  })
}

async function onlyView(db: Database, rows: readonly EditorialTask[]): Promise<EditorialTaskView> {
  const [view] = await viewsOf(db, rows)
  if (!view) throw new NotFound()
  const documents = await listDocumentNames(db, view.projectId)
  const answers = (await listAnswersForJurors(db, [view.projectId])).get(view.projectId) ?? []
  return { ...view, entry: { ...view.entry, documents, answers } }
}

/** A redactor's tasks, earliest due date first. */
export async function listEditorialTasksOf(
  db: Database,
  redactorId: string,
): Promise<EditorialTaskSummary[]> {
  const rows = await db
    .select()
    .from(editorialTasks)
    .where(eq(editorialTasks.redactorId, redactorId))
    .orderBy(asc(editorialTasks.dueOn), asc(editorialTasks.id))
  return viewsOf(db, rows)
}

export async function getEditorialTaskView(db: Database, taskId: string): Promise<EditorialTaskView> {
  return onlyView(db, await db.select().from(editorialTasks).where(eq(editorialTasks.id, taskId)))
}

/** A redactor's own task. @throws NotFound for another redactor's */
export async function getOwnEditorialTask(
  db: Database,
  redactorId: string,
  taskId: string,
): Promise<EditorialTaskView> {
  const isOwn = and(eq(editorialTasks.id, taskId), eq(editorialTasks.redactorId, redactorId))
  return onlyView(db, await db.select().from(editorialTasks).where(isOwn))
}

/** The redactors by name, with the number of their open tasks. */
export async function listRedactors(db: Database): Promise<{ id: string; name: string; open: number }[]> {
  const users = await listUsersIn(db, 'redactor')
  const rows = await db
    .select({ redactorId: editorialTasks.redactorId, open: count() })
    .from(editorialTasks)
    .where(inArray(editorialTasks.status, ['to_write', 'writing']))
    .groupBy(editorialTasks.redactorId)
  const openOf = new Map(rows.map((row) => [row.redactorId, row.open]))
  return users.map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`,
    open: openOf.get(id) ?? 0,
  }))
}

/** The texts of a contest that wait for an organiser, and their first works, the earliest due date first. */
export async function countTextsToReview(db: Database, contestId: string): Promise<Counted> {
  const isJudged = inArray(editorialTasks.projectId, selectJudgedProjects(db, contestId))
  const works = projectPlaces(db)
  const rows = await db
    .select({ name: works.title, count: countOfAll })
    .from(editorialTasks)
    .innerJoin(works, eq(works.id, editorialTasks.projectId))
    .where(and(eq(editorialTasks.status, 'to_review'), isJudged))
    .orderBy(asc(editorialTasks.dueOn), asc(editorialTasks.id))
    .limit(mostNamed)
  return countedOf(rows)
}

/** The approved texts, by project and language. */
export async function listReadyTexts(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, (PublicationText & { language: Language })[]>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .select({
      projectId: editorialTasks.projectId,
      language: publicationTexts.language,
      title: publicationTexts.title,
      summary: publicationTexts.summary,
      description: publicationTexts.description,
    })
    .from(publicationTexts)
    .innerJoin(editorialTasks, eq(editorialTasks.id, publicationTexts.taskId))
    .where(
      and(
        inArray(editorialTasks.projectId, [...projectIds]),
        inArray(editorialTasks.status, ['ready', 'published']),
      ),
    )
  return Map.groupBy(rows, (row) => row.projectId)
}
