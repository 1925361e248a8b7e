import { and, asc, eq, inArray } from 'drizzle-orm'
import { getContest, listDisciplines } from '#features/contests/contest/server/queries.ts'
import { findFirmRole, listFirmsById } from '#features/firms/server/queries.ts'
import { entryLifecycle } from '#features/projects/lifecycle.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import { type Language, languages } from '#shared/language.ts'
import { answersTo } from '../../answers.ts'
import type { Choice, CreditLine, TextView } from '../../contract.ts'
import { isSameFirmName } from '../../firm-names.ts'
import { type Changes, noChanges, valuesOf } from '../../project-changes.ts'
import { noText } from '../../text-parts.ts'
import type { SaveState } from '../queries/save-state.ts'
import type { Project } from '../tables.ts'
import { credits, entries, projects } from '../tables.ts'
import { rejectCommitted } from './commitments.ts'
import { saveCredits } from './save-credits.ts'
import { cleanText } from './save-text.ts'

type Texts = [Language, Partial<TextView>][]

function textsIn({ texts }: Changes): Texts {
  return languages.flatMap((language) => {
    const text = texts[language]
    return text ? [[language, text] as const] : []
  }) as Texts
}

/** The languages whose texts are among the changes. */
export function languagesIn({ texts }: Changes): Language[] {
  return languages.filter((language) => texts[language] !== undefined)
}

/** The value in its saved form, for comparison with the current one. */
export function cleanChanges(changes: Changes): Changes {
  const texts = Object.fromEntries(textsIn(changes).map(([language, text]) => [language, cleanText(text)]))
  return { ...changes, texts }
}

async function checkChoice(db: Database, project: Project, choice: Choice, spoken: Language): Promise<void> {
  if (!choice.disciplineId) {
    throw new InvalidFields({ disciplineId: [messagesOf('projects', spoken)('discipline.choose')] })
  }
  const disciplines = project.contestId ? await listDisciplines(db, project.contestId) : []
  const discipline = disciplines.find((one) => one.id === choice.disciplineId)
  const offered = new Set(discipline?.categories.map((category) => category.id))
  if (!discipline || !choice.categoryIds.every((id) => offered.has(id))) throw new NotFound()
}

/**
 * A credit links to a firm only if the firm bears the credited name, the writer is a member of it, or the credit
 * linked to it before. Other firms have not agreed to the link.
 */
async function onlyTrueLinks(
  db: Database,
  userId: string,
  project: Project,
  lines: readonly CreditLine[],
): Promise<CreditLine[]> {
  const firmIds = lines.flatMap((line) => line.firmId ?? [])
  if (firmIds.length === 0) return [...lines]
  const known = await listFirmsById(db, firmIds)
  if (!firmIds.every((id) => known.has(id))) throw new NotFound()
  const saved = await db.select().from(credits).where(eq(credits.projectId, project.id))
  const own = new Set<string>()
  for (const firmId of known.keys()) {
    if (await findFirmRole(db, userId, firmId)) own.add(firmId)
  }
  const isTrue = ({ name, firmId }: CreditLine) =>
    firmId !== null &&
    (own.has(firmId) ||
      isSameFirmName(name, known.get(firmId)?.name ?? '') ||
      saved.some((line) => line.firmId === firmId && line.name === name))
  return lines.map((line) => (isTrue(line) ? line : { ...line, firmId: null }))
}

/** Without those to fields that an organiser has removed or changed since they were typed. */
async function onlyAsked(db: Database, project: Project, changes: Changes): Promise<Changes['answers']> {
  if (Object.keys(changes.answers).length === 0 || !project.contestId) return {}
  const { limits } = await getContest(db, project.contestId)
  return answersTo(limits.fields, changes.answers)
}

/**
 * Returns the changes in the form in which they can be saved. Categories or firms that do not exist, or that this
 * user cannot access, are rejected.
 */
export async function checkChanges(
  db: Database,
  userId: string,
  project: Project,
  changes: Changes,
  spoken: Language,
): Promise<Changes> {
  const { fields, credits: credited, choice } = changes
  const { firmId, entrantKind } = fields
  if (firmId && firmId !== project.firmId && !(await findFirmRole(db, userId, firmId))) throw new NotFound()
  if (entrantKind && entrantKind !== project.entrantKind) {
    if (project.paidAt) fail('entrant_kind_paid')
    await rejectCommitted(db, project.id)
  }
  if (choice) await checkChoice(db, project, choice, spoken)
  const answers = await onlyAsked(db, project, changes)
  return credited
    ? { ...changes, answers, credits: await onlyTrueLinks(db, userId, project, credited) }
    : { ...changes, answers }
}

/** The project's current values of the changed fields, among others. */
export async function currentValues(
  db: Database,
  project: Project,
  { texts, changes }: { texts: SaveState['texts']; changes: Changes },
): Promise<Record<string, unknown>> {
  const credited = changes.credits
    ? await db
        .select({ role: credits.role, name: credits.name, firmId: credits.firmId })
        .from(credits)
        .where(eq(credits.projectId, project.id))
        .orderBy(asc(credits.position))
    : null
  const entered = changes.choice
    ? await db.select().from(entries).where(eq(entries.projectId, project.id))
    : null
  const parts = valuesOf({
    ...noChanges,
    texts: Object.fromEntries(
      languages.map((language) => {
        const { title, summary, description } = texts.find((one) => one.language === language) ?? noText
        return [language, { title, summary, description }]
      }),
    ),
    credits: credited,
    choice: entered && {
      disciplineId: project.disciplineId,
      categoryIds: entered.map((entry) => entry.categoryId),
    },
    answers: project.answers,
  })
  return { ...project, ...parts }
}

/** Enters the project in the chosen categories and removes it from the others; a paid one stays. */
async function saveChoice(tx: DatabaseTransaction, project: Project, choice: Choice): Promise<void> {
  const before = await tx.select().from(entries).where(eq(entries.projectId, project.id))
  const chosen = new Set(choice.categoryIds)
  const dropped = before.filter((entry) => !chosen.has(entry.categoryId))
  if (dropped.some((entry) => entry.paidAt !== null)) fail('category_paid')
  const leaving = dropped.map((entry) => entry.id)
  if (leaving.length > 0) await rejectCommitted(tx, project.id, leaving)

  await tx.update(projects).set({ disciplineId: choice.disciplineId }).where(eq(projects.id, project.id))
  if (leaving.length > 0) {
    await tx
      .delete(entries)
      .where(and(inArray(entries.id, leaving), inArray(entries.status, entryLifecycle.from('remove'))))
  }
  const known = new Set(before.map((entry) => entry.categoryId))
  // Categories chosen together are entered in the contest's order, because the first is priced as the
  // first.
  const disciplines = project.contestId ? await listDisciplines(tx, project.contestId) : []
  for (const { id: categoryId } of disciplines.flatMap(({ categories }) => categories)) {
    if (!chosen.has(categoryId) || known.has(categoryId)) continue
    await tx.insert(entries).values({ projectId: project.id, categoryId })
  }
}

/** What becomes columns of the project. */
export function columnsOf(project: Project, { fields, answers }: Changes): Partial<Project> {
  const isAnswered = Object.keys(answers).length > 0
  return { ...fields, ...(isAnswered ? { answers: { ...project.answers, ...answers } } : {}) }
}

/** The changed texts as a whole, with the parts that stay. */
export function wholeTexts(saved: SaveState['texts'], changes: Changes): SaveState['texts'] {
  return textsIn(changes).map(([language, text]) => {
    const { title, summary, description } = saved.find((one) => one.language === language) ?? noText
    return { language, title, summary, description, ...text }
  })
}

/** Writes credits and categories, which are rows of their own. */
export async function writeLists(tx: DatabaseTransaction, project: Project, changes: Changes): Promise<void> {
  if (changes.credits) await saveCredits(tx, project.id, changes.credits)
  if (changes.choice) await saveChoice(tx, project, changes.choice)
}
