import { getUserById } from '#features/accounts/session/server/queries.ts'
import { takesEntries } from '#features/contests/contest/price.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { takesKind } from '#features/contests/lifecycle.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import type { Answers } from '../../answers.ts'
import type { CreditLine, ProjectFields, TextView } from '../../contract.ts'
import { entries, projects } from '../tables.ts'
import { saveCredits } from './save-credits.ts'
import { saveText } from './save-text.ts'

export type NewProject = Partial<Omit<ProjectFields, 'language'>> & {
  ownerId: string
  kind: ProjectKind
  contestId: string | null
  language: Language
  createdAt?: Date
  disciplineId?: string
  categoryIds?: string[]
  texts?: Partial<Record<Language, TextView>>
  credits?: CreditLine[]
  answers?: Answers
}

/** Creates a project with any known fields, without checking deadline or completeness. */
export async function createProject(
  db: Database,
  input: NewProject,
): Promise<{ id: string; entryIds: string[] }> {
  return db.transaction(async (tx) => {
    const { categoryIds = [], texts = {}, credits: credited = [], ...fields } = input
    const [project] = await tx.insert(projects).values(fields).returning({ id: projects.id })
    if (!project) throw new Error('The project was not saved.')
    const entryIds: string[] = []
    for (const categoryId of categoryIds) {
      const [entry] = await tx
        .insert(entries)
        .values({ projectId: project.id, categoryId })
        .returning({ id: entries.id })
      if (entry) entryIds.push(entry.id)
    }
    for (const [language, text] of Object.entries(texts) as [Language, TextView][]) {
      await saveText(tx, project.id, language, text)
    }
    await saveCredits(tx, project.id, credited)
    await record(tx, {
      actorId: input.ownerId,
      action: 'projects.create',
      subject: { kind: 'project', id: project.id },
    })
    return { id: project.id, entryIds }
  })
}

/** Creates a project in a contest that takes entries now. */
export async function registerProject(
  db: Database,
  input: { ownerId: string; contestId: string; kind: ProjectKind; language: Language },
): Promise<{ id: string }> {
  const contest = await getContest(db, input.contestId)
  if (contest.status === 'draft') throw new NotFound()
  if (!takesEntries(contest, new Date())) fail('project_late')
  if (!takesKind(contest.kind, input.kind)) fail('kind_not_taken')
  const user = await getUserById(db, input.ownerId)
  return createProject(db, { ...input, mainDesigner: `${user.firstName} ${user.lastName}` })
}

/** Creates a product outside any contest. */
export function submitProduct(
  db: Database,
  input: { ownerId: string; language: Language },
): Promise<{ id: string }> {
  return createProject(db, { ...input, kind: 'product', contestId: null })
}
