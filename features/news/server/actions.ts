import { and, eq, isNotNull, like } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { findFirmRole, listFirmsOf } from '#features/firms/server/queries.ts'
import { cancelLive } from '#features/payments/quote/server/actions/open-payment.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { cleanPlainText, cleanRichText } from '#server/rich-text.ts'
import type { Settings } from '#server/settings.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import { type Language, type Localized, languages, unwritten } from '#shared/language.ts'
import { isOvertaken, type SaveSource } from '#shared/save-source.ts'
import { withoutTags } from '#shared/text.ts'
import { articleLimits } from '../contract.ts'
import { type ArticleAction, articleLifecycle } from '../lifecycle.ts'
import { freeArticleSlug } from '../slug.ts'
import { writeDeclined, writePublished } from './mails.ts'
import { getPrices } from './prices.ts'
import type { Article } from './queries.ts'
import { articles } from './tables.ts'

/** Locks an article for a transition. Rejected if its status does not allow it. */
async function lockArticle(
  tx: DatabaseTransaction,
  articleId: string,
  action: ArticleAction,
): Promise<Article> {
  const [article] = await tx.select().from(articles).where(eq(articles.id, articleId)).for('update')
  if (!article) throw new NotFound()
  if (!articleLifecycle.can(action, article.status)) fail('article_moved')
  return article
}

/** The owner is checked first, so that nobody learns the status of another author's article. */
async function lockOwnArticle(
  tx: DatabaseTransaction,
  userId: string,
  articleId: string,
  action: ArticleAction,
): Promise<Article> {
  const [found] = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, articleId), eq(articles.ownerId, userId)))
  if (!found) throw new NotFound()
  return lockArticle(tx, articleId, action)
}

export type NewArticle = Pick<Article, 'ownerId' | 'language'> &
  Partial<Pick<Article, 'firmId' | 'title' | 'lead' | 'body' | 'coverFileId'>>

/** Creates a draft with the given fields. */
export async function createArticle(db: Database, input: NewArticle): Promise<{ id: string }> {
  const empty = { title: { ...unwritten }, lead: { ...unwritten }, body: { ...unwritten } }
  const [made] = await db
    .insert(articles)
    .values({ ...empty, ...input })
    .returning({ id: articles.id })
  if (!made) throw new Error('The article was not saved.')
  return made
}

/** Creates a draft in the name of the user's first firm, if any. */
export async function beginArticle(
  db: Database,
  ownerId: string,
  language: Language,
): Promise<{ id: string }> {
  const [firm] = await listFirmsOf(db, ownerId)
  return createArticle(db, { ownerId, language, firmId: firm?.id ?? null })
}

type Texts = Partial<Record<Language, string>>

export interface ArticleChange extends SaveSource {
  articleId: string
  language?: Language | undefined
  firmId?: string | null | undefined
  title?: Texts | undefined
  lead?: Texts | undefined
  body?: Texts | undefined
}

function withTexts(saved: Localized, changed: Texts | undefined, clean: (text: string) => string): Localized {
  const next = { ...saved }
  for (const language of languages) {
    const text = changed?.[language]
    if (text !== undefined) next[language] = clean(text)
  }
  return next
}

const length = (text: string) => [...withoutTags(text)].length

/** Texts that are too long are rejected with a field error. */
function rejectLong(article: Pick<Article, 'title' | 'lead' | 'body'>, speak: Language): void {
  const t = messagesOf('news', speak)
  const errors: Record<string, string[]> = {}
  for (const field of ['title', 'lead', 'body'] as const) {
    for (const language of languages) {
      const over = length(article[field][language]) - articleLimits[field]
      if (over > 0) {
        errors[`${field}.${language}`] = [t('field.too_long', { count: over, limit: articleLimits[field] })]
      }
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

export async function saveArticle(
  db: Database,
  userId: string,
  { articleId, language, firmId, writer, sequence, ...texts }: ArticleChange,
  speak: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const article = await lockOwnArticle(tx, userId, articleId, 'edit')
    if (isOvertaken(article, { writer, sequence })) return
    if (firmId && !(await findFirmRole(tx, userId, firmId))) throw new NotFound()
    const next = {
      title: withTexts(article.title, texts.title, cleanPlainText),
      lead: withTexts(article.lead, texts.lead, cleanPlainText),
      body: withTexts(article.body, texts.body, cleanRichText),
    }
    rejectLong(next, speak)
    await tx
      .update(articles)
      .set({
        ...next,
        ...(language ? { language } : {}),
        ...(firmId === undefined ? {} : { firmId }),
        writer: writer ?? null,
        sequence: sequence ?? null,
        updatedAt: new Date(),
      })
      .where(eq(articles.id, articleId))
  })
}

export async function removeArticle(db: Database, userId: string, articleId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { coverFileId } = await lockOwnArticle(tx, userId, articleId, 'remove')
    await tx.delete(articles).where(eq(articles.id, articleId))
    if (coverFileId) await removeFile(tx, coverFileId)
  })
}

/** Changes the status of an article that the caller has locked, with an audit log entry. */
export async function move(
  tx: DatabaseTransaction,
  {
    actorId,
    article,
    action,
    reason,
    ...change
  }: { actorId: string | null; article: Article; action: ArticleAction; reason?: string } & Partial<Article>,
): Promise<void> {
  const status = articleLifecycle.to(action)
  await tx
    .update(articles)
    .set({ ...change, ...(reason === undefined ? {} : { reason }), status, updatedAt: new Date() })
    .where(eq(articles.id, article.id))
  await record(tx, {
    actorId,
    action: `news.${action}`,
    subject: { kind: 'article', id: article.id },
    ...(reason ? { reason } : {}),
    details: { from: article.status, to: status },
  })
}

/**
 * Submits an article for review, or for payment if it has a price and is unpaid. Title, lead and text are required in
 * its own language.
 */
export async function submitArticle(
  db: Database,
  userId: string,
  articleId: string,
  speak: Language,
): Promise<void> {
  await db.transaction(async (tx) => {
    const article = await lockOwnArticle(tx, userId, articleId, 'submit')
    const missing = (['title', 'lead', 'body'] as const).filter(
      (field) => withoutTags(article[field][article.language]).trim() === '',
    )
    if (missing.length > 0) {
      const t = messagesOf('news', speak)
      const errors = missing.map((field) => [`${field}.${article.language}`, [t(`field.${field}_needed`)]])
      throw new InvalidFields(Object.fromEntries(errors))
    }
    const now = new Date()
    const isOwed =
      article.paidAt === null && Object.values(await getPrices(tx)).some((amount) => amount !== null)
    await move(
      tx,
      isOwed
        ? { actorId: userId, article, action: 'awaitPayment', reason: '' }
        : { actorId: userId, article, action: 'submit', reason: '', submittedAt: now },
    )
  })
}

/** An open payment is cancelled. A completed payment stays valid for the next submission. */
export async function takeBackArticle(db: Database, userId: string, articleId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const article = await lockOwnArticle(tx, userId, articleId, 'takeBack')
    if (article.status === 'awaiting_payment') await cancelLive(tx, { kind: 'article', id: articleId })
    await move(tx, { actorId: userId, article, action: 'takeBack', submittedAt: null })
  })
}

/** Serializes articles with the same title that are published at once. */
async function slugFor(tx: DatabaseTransaction, article: Article): Promise<string> {
  if (article.slug) return article.slug
  const plain = freeArticleSlug(article, () => false)
  const taken = await tx
    .select({ slug: articles.slug })
    .from(articles)
    .where(and(isNotNull(articles.slug), like(articles.slug, `${plain}%`)))
  return freeArticleSlug(article, (slug) => taken.some((one) => one.slug === slug))
}

/** Publishes an article and mails its author. */
export async function publishArticle(
  db: Database,
  settings: Settings,
  organiserId: string,
  articleId: string,
  at = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const article = await lockArticle(tx, articleId, 'publish')
    const slug = await slugFor(tx, article)
    await move(tx, { actorId: organiserId, article, action: 'publish', reason: '', slug, publishedAt: at })
    await writePublished(tx, settings, await getUserById(tx, article.ownerId), { ...article, slug })
  })
}

/** Declines or unpublishes an article, and mails its author the reason. */
export async function declineArticle(
  db: Database,
  settings: Settings,
  organiserId: string,
  { articleId, reason }: { articleId: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(articles).where(eq(articles.id, articleId)).for('update')
    if (!found) throw new NotFound()
    const action = found.status === 'published' ? 'unpublish' : 'decline'
    const article = await lockArticle(tx, articleId, action)
    await move(tx, { actorId: organiserId, article, action, reason })
    await writeDeclined(tx, settings, await getUserById(tx, article.ownerId), article, reason)
  })
}
