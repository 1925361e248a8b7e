import type { DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
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
  tx: DatabaseTransaction,
  settings: Settings,
  author: Author,
  article: Pick<Article, 'title' | 'language'> & { slug: string },
): Promise<void> {
  const language = author.lang
  const t = messagesOf('news', language)
  const title = titleOf(article)
  await writeMail(tx, {
    ...addressedTo(author),
    subject: t('mail.published_subject', { title }),
    paragraphs: [t('mail.greeting', { name: author.firstName }), t('mail.published', { title })],
    action: { label: t('mail.read'), href: `${settings.publicUrl}/${language}/news/${article.slug}` },
  })
}

/** The mail quotes the organiser's reason. */
export async function writeDeclined(
  tx: DatabaseTransaction,
  settings: Settings,
  author: Author,
  article: Article,
  reason: string,
): Promise<void> {
  const language = author.lang
  const t = messagesOf('news', language)
  const title = titleOf(article)
  await writeMail(tx, {
    ...addressedTo(author),
    subject: t('mail.declined_subject', { title }),
    paragraphs: [
      t('mail.greeting', { name: author.firstName }),
      t('mail.declined', { title }),
      reason,
      t('mail.declined_again'),
    ],
    action: {
      label: t('mail.change'),
      href: `${settings.publicUrl}/account/news/edit/${article.id}`,
    },
  })
}
