import { and, eq } from 'drizzle-orm'
import { getUserById, listUsers } from '#features/accounts/session/server/queries.ts'
import type { EntryField } from '#features/contests/contest/entry-fields.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { isField, labels } from '#features/projects/project/field-labels.ts'
import { rowFieldOf } from '#features/projects/project/row-changes.ts'
import { editAction } from '#features/projects/project/server/edit-for-entrant.ts'
import { nameOf } from '#features/projects/project/server/editor-queries.ts'
import { getTitle } from '#features/projects/project/server/queries/projects-named.ts'
import { isThere } from '#features/projects/project/server/queries.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { listRecorded } from '#server/audit-log.ts'
import type { Tools } from '#server/http/http.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage, isLanguage, type Language, ownNames } from '#shared/language.ts'

/** The label of a changed field; images and documents are named by their step, an answer by its question. */
function labelOf(field: string, questions: readonly EntryField[], language: Language): string {
  const t = messagesOf('projects', language)
  const list = rowFieldOf(field)?.list ?? field
  if (list === 'images') return t('step.media')
  if (list === 'documents') return t('step.document')
  if (field === 'credits') return t('step.firm-info')
  if (field.startsWith('answers.')) {
    const question = questions.find(({ key }) => field === `answers.${key}`)
    return question ? inLanguage(question.label, language) : t('answer.title')
  }
  const [, written, part] = field.split('.')
  if (isLanguage(written) && (part === 'title' || part === 'summary' || part === 'description')) {
    return `${t(`text.${part}`)}${t('facts.comma')}${ownNames[written]}`
  }
  return isField(field) ? t(labels[field]) : field
}

/** One mail for all changes of a session; none if nothing was changed. */
export async function writeEdits(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  { projectId, sessionId, reason }: { projectId: string; sessionId: string; reason: string },
): Promise<void> {
  const lines = (await listRecorded(db, { kind: 'project', id: projectId })).filter(
    ({ action, details }) => action === editAction && details?.session === sessionId,
  )
  const [project] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isThere))
  const organiserId = lines[0]?.actorId
  if (!project || !organiserId) return
  const organiser = (await listUsers(db, [organiserId])).get(organiserId)
  const user = await getUserById(db, project.ownerId)
  const fields = new Set(lines.flatMap(({ details }) => Object.keys(Object(details?.fields))))
  const questions = project.contestId ? (await getContest(db, project.contestId)).limits.fields : []
  const labelled = new Set([...fields].map((field) => labelOf(field, questions, user.lang)))
  const t = messagesOf('projects', user.lang)
  const title = await getTitle(db, project)
  await db.transaction((tx) =>
    writeMail(tx, {
      ...addressedTo(user),
      subject: t('edited.subject', { title }),
      paragraphs: [
        t('receipt.greeting', { name: user.firstName }),
        t('edited.by', { name: nameOf(organiser), title }),
        t('edited.fields', { fields: formatList([...labelled], user.lang) }),
        t('taken_out.reason', { reason }),
        t('edited.follows', { email: settings.CONTACT_EMAIL }),
      ],
      action: {
        label: t('edited.see'),
        href: `${settings.publicUrl}/account/${project.contestId ? 'projects' : 'product-projects'}/${project.id}/preview`,
      },
    }),
  )
}
