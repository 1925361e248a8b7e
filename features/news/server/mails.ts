import type { Database } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { Article } from './queries.ts'

interface Author {
  id: string
  email: string
  firstName: string
  lang: Language
}

const titleOf = (article: Pick<Article, 'title' | 'language'>) => inLanguage(article.title, article.language)

/** To the author, in their own language. */
export async function writePublished(
  tx: Database,
  settings: Settings,
  author: Author,
  article: Pick<Article, 'title' | 'language'> & { slug: string },
): Promise<void> {
  const language = author.lang
  const words = wordsOf('news', language)
  const title = titleOf(article)
  await writeMail(tx, {
    ...addressedTo(author),
    subject: words('mail.published_subject', { title }),
    paragraphs: [
      words('mail.greeting', { name: author.firstName }),
      words('mail.published', { title }),
      words('mail.published_share'),
    ],
    action: { label: words('mail.read'), href: `${settings.publicUrl}/${language}/news/${article.slug}` },
  })
}

/** The reason stands in the mail as the organiser wrote it. */
export async function writeDeclined(
  tx: Database,
  settings: Settings,
  author: Author,
  article: Article,
  reason: string,
): Promise<void> {
  const language = author.lang
  const words = wordsOf('news', language)
  const title = titleOf(article)
  await writeMail(tx, {
    ...addressedTo(author),
    subject: words('mail.declined_subject', { title }),
    paragraphs: [
      words('mail.greeting', { name: author.firstName }),
      words('mail.declined', { title }),
      reason,
      words('mail.declined_again'),
    ],
    action: {
      label: words('mail.change'),
      href: `${settings.publicUrl}/account/news/edit/${article.id}`,
    },
  })
}
