import { and, eq, inArray, sql } from 'drizzle-orm'
import { getPerson } from '#features/accounts/server/queries.ts'
import { usualLimits } from '#features/contests/limits.ts'
import { takesEntries } from '#features/contests/price.ts'
import { getContest, listDisciplines } from '#features/contests/server/queries.ts'
import { findFirmRole, listFirmsById } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { cleanPlainText, cleanRichText } from '#server/rich-text.ts'
import { wordsOf } from '#server/words.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import { editProblem } from '../access.ts'
import type { CreditLine, ProjectFields, ProjectRefusal, TextView } from '../contract.ts'
import { type EntryAct, entryLifecycle, type ProjectKind, projectLifecycle } from '../lifecycle.ts'
import { charactersOf, summaryCharacters } from '../texts.ts'
import type { Project } from './queries.ts'
import { credits, entries, projects, projectTexts } from './tables.ts'

/** Holds any project for a change; whose it is and what may be done is the caller's to ask. */
export async function lockProject(tx: Database, projectId: string): Promise<Project> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update')
  if (!project) throw new NotFound()
  return project
}

export async function lockOwn(tx: Database, personId: string, projectId: string): Promise<Project> {
  const project = await lockProject(tx, projectId)
  if (project.ownerId !== personId) throw new NotFound()
  return project
}

/** Holds one's own project for a change, and refuses when it cannot be changed now: locked or too late. */
export async function lockOwnProject(tx: Database, personId: string, projectId: string): Promise<Project> {
  const project = await lockOwn(tx, personId, projectId)
  const contest = project.contestId ? await getContest(tx, project.contestId) : null
  const problem = editProblem(project, contest, new Date())
  if (problem) refuse<ProjectRefusal>(problem)
  await tx.update(projects).set({ updatedAt: new Date() }).where(eq(projects.id, projectId))
  return project
}

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
}

/** Makes a project with whatever is known of it; asks neither deadline nor completeness. */
export async function createProject(
  db: Database,
  asked: NewProject,
): Promise<{ id: string; entryIds: string[] }> {
  return db.transaction(async (tx) => {
    const { categoryIds = [], texts = {}, credits: credited = [], ...fields } = asked
    const [project] = await tx.insert(projects).values(fields).returning({ id: projects.id })
    if (!project) throw new Error('The project was not kept.')
    const entryIds: string[] = []
    for (const categoryId of categoryIds) {
      const [entry] = await tx
        .insert(entries)
        .values({ projectId: project.id, categoryId })
        .returning({ id: entries.id })
      if (entry) entryIds.push(entry.id)
    }
    for (const [language, text] of Object.entries(texts) as [Language, TextView][]) {
      await keepText(tx, project.id, language, text)
    }
    await keepCredits(tx, project.id, credited)
    await record(tx, {
      actorId: asked.ownerId,
      act: 'projects.create',
      subject: { kind: 'project', id: project.id },
    })
    return { id: project.id, entryIds }
  })
}

/** Begins a project in a contest that takes entries now. */
export async function registerProject(
  db: Database,
  asked: { ownerId: string; contestId: string; kind: ProjectKind; language: Language },
): Promise<{ id: string }> {
  const contest = await getContest(db, asked.contestId)
  if (contest.status === 'draft') throw new NotFound()
  if (!takesEntries(contest, new Date())) refuse<ProjectRefusal>('project_late')
  const person = await getPerson(db, asked.ownerId)
  return createProject(db, { ...asked, mainDesigner: `${person.firstName} ${person.lastName}` })
}

export async function saveProject(
  db: Database,
  personId: string,
  { projectId, ...fields }: Partial<ProjectFields> & { projectId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, personId, projectId)
    const { firmId, entrantKind } = fields
    if (firmId && !(await findFirmRole(tx, personId, firmId))) throw new NotFound()
    if (entrantKind && entrantKind !== project.entrantKind && project.paidAt) {
      refuse<ProjectRefusal>('entrant_kind_paid')
    }
    await tx
      .update(projects)
      .set({ ...fields, updatedAt: new Date() })
      .where(eq(projects.id, projectId))
  })
}

/** Enters the project in the chosen categories and takes it out of the others; a paid one stays. */
export async function chooseCategories(
  db: Database,
  personId: string,
  asked: { projectId: string; disciplineId: string | null; categoryIds: string[] },
  language: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, personId, asked.projectId)
    if (!asked.disciplineId) {
      throw new InvalidFields({ disciplineId: [wordsOf('projects', language)('discipline.choose')] })
    }
    const disciplines = project.contestId ? await listDisciplines(tx, project.contestId) : []
    const discipline = disciplines.find((one) => one.id === asked.disciplineId)
    const offered = new Set(discipline?.categories.map((category) => category.id))
    if (!discipline || !asked.categoryIds.every((id) => offered.has(id))) throw new NotFound()

    const before = await tx.select().from(entries).where(eq(entries.projectId, project.id))
    const chosen = new Set(asked.categoryIds)
    const dropped = before.filter((entry) => !chosen.has(entry.categoryId))
    if (dropped.some((entry) => entry.paidAt !== null)) refuse<ProjectRefusal>('category_paid')

    await tx.update(projects).set({ disciplineId: discipline.id }).where(eq(projects.id, project.id))
    if (dropped.length > 0) {
      const ids = dropped.map((entry) => entry.id)
      await tx
        .delete(entries)
        .where(and(inArray(entries.id, ids), inArray(entries.status, entryLifecycle.from('remove'))))
    }
    const known = new Set(before.map((entry) => entry.categoryId))
    for (const categoryId of chosen) {
      if (!known.has(categoryId)) await tx.insert(entries).values({ projectId: project.id, categoryId })
    }
  })
}

async function keepText(tx: Database, projectId: string, language: Language, text: TextView): Promise<void> {
  const kept = {
    title: text.title,
    summary: cleanPlainText(text.summary),
    description: cleanRichText(text.description),
    updatedAt: new Date(),
  }
  await tx
    .insert(projectTexts)
    .values({ projectId, language, ...kept })
    .onConflictDoUpdate({ target: [projectTexts.projectId, projectTexts.language], set: kept })
}

function textProblems(text: TextView, limit: number, spoken: Language): Record<string, string[]> {
  const words = wordsOf('projects', spoken)
  const problem = (field: 'summary' | 'description', most: number): [string, string[]][] => {
    const over = charactersOf(text[field]) - most
    return over > 0 ? [[field, [words('text.too_long', { limit: most, count: over })]]] : []
  }
  return Object.fromEntries([...problem('summary', summaryCharacters), ...problem('description', limit)])
}

/** A text over its limit is not kept; the field says by how much. */
export async function saveText(
  db: Database,
  personId: string,
  asked: TextView & { projectId: string; language: Language },
  spoken: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const project = await lockOwnProject(tx, personId, asked.projectId)
    const { limits } = project.contestId ? await getContest(tx, project.contestId) : { limits: usualLimits }
    const problems = textProblems(asked, limits.descriptionCharacters, spoken)
    if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
    await keepText(tx, asked.projectId, asked.language, asked)
  })
}

async function keepCredits(tx: Database, projectId: string, lines: readonly CreditLine[]): Promise<void> {
  await tx.delete(credits).where(eq(credits.projectId, projectId))
  if (lines.length === 0) return
  await tx.insert(credits).values(lines.map((line, position) => ({ ...line, projectId, position })))
}

export async function saveCredits(
  db: Database,
  personId: string,
  asked: { projectId: string; credits: CreditLine[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnProject(tx, personId, asked.projectId)
    const firmIds = asked.credits.flatMap((line) => line.firmId ?? [])
    const known = await listFirmsById(tx, firmIds)
    if (!firmIds.every((id) => known.has(id))) throw new NotFound()
    await keepCredits(tx, asked.projectId, asked.credits)
  })
}

/** Keeps the moment of payment on the project, where it is the first, and on the entries that were paid. */
export async function recordPaid(
  tx: Database,
  asked: { projectId: string; entryIds: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .update(projects)
    .set({ paidAt: sql`coalesce(${projects.paidAt}, ${asked.at.toISOString()})` })
    .where(eq(projects.id, asked.projectId))
  if (asked.entryIds.length === 0) return
  await tx
    .update(entries)
    .set({ paidAt: asked.at })
    .where(and(eq(entries.projectId, asked.projectId), inArray(entries.id, [...asked.entryIds])))
}

/** Moves entries as their lifecycle allows, all or none; the journal line is the caller's. */
export async function moveEntries(
  tx: Database,
  asked: { entryIds: readonly string[]; act: EntryAct },
): Promise<void> {
  if (asked.entryIds.length === 0) return
  const moved = await tx
    .update(entries)
    .set({ status: entryLifecycle.to(asked.act) })
    .where(
      and(inArray(entries.id, [...asked.entryIds]), inArray(entries.status, entryLifecycle.from(asked.act))),
    )
    .returning({ id: entries.id })
  if (moved.length !== new Set(asked.entryIds).size) refuse<ProjectRefusal>('entry_moved')
}

export async function listEntryIds(
  tx: Database,
  projectId: string,
  status: 'draft' | 'submitted',
): Promise<string[]> {
  const rows = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.projectId, projectId), eq(entries.status, status)))
  return rows.map((row) => row.id)
}

/** Locks the project and hands its entries in; whether it is complete has been asked before. */
export async function submitProject(
  tx: Database,
  asked: { projectId: string; at: Date; rulesVersion: string | null },
): Promise<void> {
  const [project] = await tx
    .update(projects)
    .set({
      status: projectLifecycle.to('confirm'),
      rulesVersion: asked.rulesVersion,
      rulesAcceptedAt: asked.at,
      completedAt: asked.at,
    })
    .where(and(eq(projects.id, asked.projectId), inArray(projects.status, projectLifecycle.from('confirm'))))
    .returning({ ownerId: projects.ownerId })
  if (!project) refuse<ProjectRefusal>('project_locked')
  await moveEntries(tx, { entryIds: await listEntryIds(tx, asked.projectId, 'draft'), act: 'submit' })
  await record(tx, {
    actorId: project.ownerId,
    act: 'projects.confirm',
    subject: { kind: 'project', id: asked.projectId },
    details: { rulesVersion: asked.rulesVersion },
  })
}
