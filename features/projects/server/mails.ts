import type { PersonRow } from '#features/accounts/server/queries.ts'
import type { Database } from '#server/database.ts'
import { addressedTo, writeMail } from '#server/mail.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'
import { formatList } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { ProjectView } from '../contract.ts'

/** The receipt of a confirmed project, in the person's own language. */
export async function writeReceipt(
  tx: Database,
  settings: Settings,
  person: { id: string; email: string; firstName: string; lang: Language },
  project: ProjectView,
): Promise<void> {
  const language = person.lang
  const words = wordsOf('projects', language)
  const title = project.texts[project.language].title || project.name
  const { contest } = project
  const entered = contest
    ? [
        words('receipt.entered', {
          contest: inLanguage(contest.name, language),
          categories: formatList(
            project.entries.map((entry) => inLanguage(entry.categoryName, language)),
            language,
          ),
        }),
        words('receipt.numbers', {
          count: project.entries.length,
          numbers: formatList(
            project.entries.map((entry) => String(entry.number)),
            language,
          ),
        }),
      ]
    : [words('receipt.product')]
  await writeMail(tx, {
    ...addressedTo(person),
    subject: words('receipt.subject', { title }),
    paragraphs: [
      words('receipt.greeting', { name: person.firstName }),
      words('receipt.received', { title }),
      ...entered,
      words('receipt.locked'),
    ],
    action: { label: words('receipt.see'), href: `${settings.publicUrl}/account/my-projects` },
  })
}

type Reader = Pick<PersonRow, 'id' | 'email' | 'firstName' | 'lang'>

/** Tells the entrant what an organiser asked to be revised. */
export async function writeRevisions(
  tx: Database,
  settings: Settings,
  person: Reader,
  project: { id: string; title: string; isInContest: boolean; message: string },
): Promise<void> {
  const words = wordsOf('projects', person.lang)
  const { title } = project
  const path = project.isInContest
    ? `/account/projects/${project.id}/preview`
    : `/account/product-projects/${project.id}/preview`
  await writeMail(tx, {
    ...addressedTo(person),
    subject: words('revisions.subject', { title }),
    paragraphs: [
      words('receipt.greeting', { name: person.firstName }),
      words('revisions.asked', { title }),
      project.message,
      words('revisions.follows'),
    ],
    action: { label: words('revisions.see'), href: `${settings.publicUrl}${path}` },
  })
}

/** Tells the entrant that their product takes its place in the gallery. */
export async function writePublished(
  tx: Database,
  settings: Settings,
  person: Reader,
  title: string,
): Promise<void> {
  const words = wordsOf('projects', person.lang)
  await writeMail(tx, {
    ...addressedTo(person),
    subject: words('published.subject', { title }),
    paragraphs: [
      words('receipt.greeting', { name: person.firstName }),
      words('published.told', { title }),
      words('published.locked'),
    ],
    action: { label: words('published.see'), href: `${settings.publicUrl}/${person.lang}/inspirations` },
  })
}
