import { listSubmittedProjects } from '#features/projects/project/server/queries/submitted.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { type Language, languages, locales } from '#shared/language.ts'
import {
  type AdminEditorialProject,
  type ChosenProjects,
  type EditorialSearch,
  editorialPageSize,
} from '../contract.ts'
import { isLate } from '../late.ts'
import type { ProjectState } from '../lifecycle.ts'
import { hasFlag, rankOf, sortedBy } from '../task-list.ts'
import { listPublicProjects } from './queries/public-projects.ts'
import { viewsOf } from './queries.ts'
import { editorialTasks } from './tables.ts'

async function listProjects(db: Database, contestId: string): Promise<AdminEditorialProject[]> {
  const submitted = await listSubmittedProjects(db, contestId)
  const ids = submitted.map(({ projectId }) => projectId)
  const rows = await db.select().from(editorialTasks).where(among(editorialTasks.projectId, ids))
  const redactorOf = new Map(rows.map((row) => [row.id, row.redactorId]))
  const views = new Map((await viewsOf(db, rows)).map((view) => [view.projectId, view]))
  const publicIds = new Set(await listPublicProjects(db, ids))
  const today = new Date().toISOString().slice(0, 10)
  return submitted.map((project) => {
    const isPublic = publicIds.has(project.projectId)
    const view = views.get(project.projectId)
    if (!view) return { ...project, isPublic, task: null }
    return {
      ...project,
      isPublic,
      task: {
        ...view,
        isLate: isLate(view, today),
        redactorId: redactorOf.get(view.id) ?? '',
        words: languages.reduce((sum, language) => sum + view.words[language], 0),
      },
    }
  })
}

const statusOf = ({ task, isPublic }: AdminEditorialProject): ProjectState =>
  task?.status ?? (isPublic ? 'public' : 'none')

const keys = {
  number: ({ numbers }: AdminEditorialProject) => numbers[0] ?? null,
  title: ({ title }: AdminEditorialProject) => title || null,
  firm: ({ firm }: AdminEditorialProject) => firm || null,
  redactor: ({ task }: AdminEditorialProject) => task?.redactor ?? null,
  status: (project: AdminEditorialProject) => rankOf(statusOf(project)),
  due: ({ task }: AdminEditorialProject) => task?.dueOn ?? null,
  words: ({ task }: AdminEditorialProject) => task?.words ?? null,
  checks: ({ task }: AdminEditorialProject) => task?.openChecks ?? null,
}

/** Upper case and accents do not matter. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function matches(search: EditorialSearch): (project: AdminEditorialProject) => boolean {
  const words = folded(search.q).split(/\s+/).filter(Boolean)
  return (project) => {
    const { title, firm, numbers, task } = project
    const text = folded(`${title} ${firm}`)
    return (
      words.every((word) => text.includes(word) || numbers.some((number) => String(number) === word)) &&
      (search.redactor === undefined || task?.redactorId === search.redactor) &&
      (search.show === undefined || (task !== null && hasFlag(task, search.show)))
    )
  }
}

/** A page of a contest's submitted projects, with the number of those in each state. */
export async function findOfContest(
  db: Database,
  { contestId, page, ...search }: EditorialSearch & { contestId: string; page: number },
  spoken: Language,
) {
  const submitted = await listProjects(db, contestId)
  const found = submitted.filter(matches(search))
  const count = (status: ProjectState) => found.filter((project) => statusOf(project) === status).length
  const shown = found.filter((project) => !search.status || statusOf(project) === search.status)
  const sorted = sortedBy(shown, search.sort, keys, new Intl.Collator(locales[spoken]))
  const byStatus = {
    none: count('none'),
    public: count('public'),
    to_write: count('to_write'),
    writing: count('writing'),
    to_review: count('to_review'),
    ready: count('ready'),
    published: count('published'),
  }
  return {
    projects: sorted.slice((page - 1) * editorialPageSize, page * editorialPageSize),
    total: shown.length,
    submitted: submitted.length,
    public: submitted.filter(({ isPublic }) => isPublic).length,
    byStatus,
  }
}

/** The submitted projects that an action is for. Chosen ones may be others, which the action rejects. */
export async function listChosenProjectIds(
  db: Database,
  contestId: string,
  chosen: ChosenProjects,
): Promise<string[]> {
  if ('projectIds' in chosen) return [...new Set(chosen.projectIds)]
  const { status } = chosen.search
  const found = (await listProjects(db, contestId)).filter(matches(chosen.search))
  return found.filter((project) => !status || statusOf(project) === status).map(({ projectId }) => projectId)
}
