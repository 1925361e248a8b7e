import { and, eq, inArray, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { translationLifecycle } from '#features/projects/lifecycle.ts'
import type { TextView } from '#features/projects/project/contract.ts'
import type {
  AdminTranslation,
  AdminTranslationText,
  TranslationColumn,
  TranslationSearch,
  listTranslations as translationsContract,
} from '#features/projects/project/contract-translation.ts'
import { countVersions } from '#features/projects/project/server/actions/field-versions.ts'
import { bumpUpdatedAt, lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import { cleanText, saveText, textProblems } from '#features/projects/project/server/actions/save-text.ts'
import { collect, type ProjectAggregate } from '#features/projects/project/server/queries/aggregate.ts'
import { selectProjectsNamed } from '#features/projects/project/server/queries/places.ts'
import {
  type Project,
  projects,
  projectTexts,
  translations,
} from '#features/projects/project/server/tables.ts'
import { titleOf } from '#features/projects/project/server/views.ts'
import { charactersOf, isBlank, noText, textParts } from '#features/projects/project/text-parts.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { countRows, inOrderOf, offsetOf, orderedBy } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatLanguage } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { listPageSize } from '#shared/list.ts'
import { isOvertaken, type SaveSource } from '#shared/save-source.ts'
import { searchWords } from '#shared/search-words.ts'

type Order = typeof translations.$inferSelect

const isToWrite = inArray(translations.status, translationLifecycle.from('write'))

const textIn = ({ title, summary, description }: TextView): TextView => ({ title, summary, description })

const originalIn = ({ project, texts }: ProjectAggregate): TextView =>
  textIn(texts.find(({ language }) => language === project.language) ?? noText)

function lineOf(order: Order, aggregate: ProjectAggregate): AdminTranslation {
  const { project, contest } = aggregate
  const original = originalIn(aggregate)
  return {
    id: order.id,
    projectId: project.id,
    title: titleOf(aggregate)[project.language],
    contest: contest?.name ?? null,
    from: project.language,
    to: order.language,
    dueOn: order.dueOn,
    characters: textParts.reduce((sum, part) => sum + charactersOf(original[part]), 0),
  }
}

/** Withdrawn projects are left out. */
function isLookedFor(db: Database, { q, contest, to, due }: TranslationSearch): SQL | undefined {
  return and(
    isToWrite,
    ne(projects.status, 'withdrawn'),
    contest ? eq(projects.contestId, contest) : undefined,
    to ? eq(translations.language, to) : undefined,
    due ? lt(translations.dueOn, today()) : undefined,
    ...searchWords(q).map((word) => inArray(projects.id, selectProjectsNamed(db, word))),
  )
}

const today = () => new Date().toISOString().slice(0, 10)

const sortColumns: Record<TranslationColumn, SQLWrapper> = {
  project: sql`coalesce(${projects.foldedTitle}, palmares_folded(${projects.name}))`,
  languages: sql`${translations.language} || ' ' || ${projects.language}`,
  // Ids sort by their creation: the contests stay together.
  contest: projects.contestId,
  due: translations.dueOn,
}

/** One page of the paid orders to be written. */
export async function listTranslations(
  db: Database,
  { page, ...search }: TranslationSearch & { page: number },
): Promise<OutputOf<typeof translationsContract>> {
  const isFound = isLookedFor(db, search)
  const found = () =>
    db
      .select({ id: translations.id })
      .from(translations)
      .innerJoin(projects, eq(projects.id, translations.projectId))
      .where(isFound)
      .$dynamic()
  // The ids first: sorting whole rows takes longer.
  const sorted = await found()
    .orderBy(...orderedBy(sortColumns, search.sort, translations.id))
    .limit(listPageSize)
    .offset(offsetOf(page))
  const ids = sorted.map(({ id }) => id)
  const rows = await db
    .select({ order: translations, project: projects })
    .from(translations)
    .innerJoin(projects, eq(projects.id, translations.projectId))
    .where(among(translations.id, ids))
  const works = new Map<string, Project>(rows.map(({ project }) => [project.id, project]))
  const wholes = new Map((await collect(db, [...works.values()])).map((one) => [one.project.id, one]))
  const lines = rows.flatMap(({ order, project }) => {
    const aggregate = wholes.get(project.id)
    return aggregate ? [lineOf(order, aggregate)] : []
  })
  return {
    rows: inOrderOf(ids, lines),
    total: await countRows(db, found()),
  }
}

export async function getTranslation(db: Database, translationId: string): Promise<AdminTranslationText> {
  const [row] = await db
    .select({ order: translations, project: projects })
    .from(translations)
    .innerJoin(projects, eq(projects.id, translations.projectId))
    .where(and(eq(translations.id, translationId), isToWrite))
  const [aggregate] = row ? await collect(db, [row.project]) : []
  if (!row || !aggregate) throw new NotFound()
  return {
    ...lineOf(row.order, aggregate),
    original: originalIn(aggregate),
    text: textIn(row.order),
    descriptionCharacters: (aggregate.contest?.limits ?? usualLimits).descriptionCharacters,
  }
}

/** Locks the project before the order, as every change of texts does. */
async function lockOrder(
  tx: DatabaseTransaction,
  translationId: string,
  action: 'write' | 'deliver',
): Promise<{ order: Order; project: Project }> {
  const [found] = await tx
    .select({ projectId: translations.projectId })
    .from(translations)
    .where(and(eq(translations.id, translationId), ne(translations.status, 'requested')))
  if (!found) throw new NotFound()
  const project = await lockProject(tx, found.projectId)
  const [order] = await tx.select().from(translations).where(eq(translations.id, translationId)).for('update')
  if (!order) throw new NotFound()
  if (!translationLifecycle.can(action, order.status)) fail('translation_done')
  return { order, project }
}

export async function saveTranslation(
  db: Database,
  input: TextView & SaveSource & { translationId: string },
  spoken: Language,
): Promise<void> {
  const { descriptionCharacters } = await getTranslation(db, input.translationId)
  await db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, input.translationId, 'write')
    if (isOvertaken(order, input)) return
    const { writer = null, sequence = null } = input
    const text = { ...textIn(input), ...cleanText(textIn(input)) }
    const problems = textProblems(text, descriptionCharacters, spoken)
    if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
    await tx
      .update(translations)
      .set({ ...text, writer, sequence })
      .where(eq(translations.id, order.id))
  })
}

function rejectUnfinished(original: TextView, text: TextView, spoken: Language): void {
  const t = messagesOf('projects', spoken)
  const lacking = textParts.filter((part) => !isBlank(original[part]) && isBlank(text[part]))
  if (lacking.length === 0) return
  throw new InvalidFields(Object.fromEntries(lacking.map((part) => [part, [t('admin_translation.lacking')]])))
}

/**
 * Adds the translation to the project's texts, also after submission, in place of the entrant's own.
 */
export async function deliver(
  db: Database,
  settings: Settings,
  organiserId: string,
  input: { translationId: string },
  spoken: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, project } = await lockOrder(tx, input.translationId, 'deliver')
    const { id: projectId } = project
    const { language } = order
    if (language === project.language) fail('translation_is_original')
    const rows = await tx.select().from(projectTexts).where(eq(projectTexts.projectId, projectId))
    const text = textIn(order)
    rejectUnfinished(rows.find((row) => row.language === project.language) ?? noText, text, spoken)
    await saveText(tx, projectId, language, text)
    await countVersions(
      tx,
      { projectId, userId: organiserId },
      textParts.map((part) => `texts.${language}.${part}`),
    )
    await bumpUpdatedAt(tx, projectId)
    await tx
      .update(translations)
      .set({
        status: translationLifecycle.to('deliver'),
        doneAt: new Date(),
      })
      .where(eq(translations.id, order.id))
    await record(tx, {
      actorId: organiserId,
      action: 'projects.submitTranslation',
      subject: { kind: 'project', id: projectId },
      details: { translationId: order.id, language },
    })
    const owner = await getUserById(tx, project.ownerId)
    await mailTranslation(tx, settings, owner, { project, title: text.title, language })
  })
}

/** Mails the owner that a bought translation is among the texts. */
async function mailTranslation(
  tx: DatabaseTransaction,
  settings: Settings,
  owner: { id: string; email: string; firstName: string; lang: Language },
  input: { project: Project; title: string; language: Language },
): Promise<void> {
  const { project } = input
  const t = messagesOf('projects', owner.lang)
  const params = {
    title: project.name || input.title,
    language: formatLanguage(input.language, owner.lang),
  }
  await writeMail(tx, {
    ...addressedTo(owner),
    subject: t('translation_mail.subject', params),
    paragraphs: [t('receipt.greeting', { name: owner.firstName }), t('translation_mail.ready', params)],
    action: {
      label: t('translation_mail.see'),
      href: `${settings.publicUrl}/account/projects/${project.id}/translation?text=${input.language}`,
    },
  })
}
