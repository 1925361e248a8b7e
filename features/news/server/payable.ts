import { and, eq } from 'drizzle-orm'
import { openPayable, type Payable } from '#features/payments/ledger/server/actions/payment-subject.ts'
import type { Offer } from '#features/payments/money/items.ts'
import { articleItem } from '#features/payments/money/items.ts'
import { billingOf } from '#features/payments/quote/server/actions/billing-of.ts'
import type { Database } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { NotFound } from '#shared/domain-error.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'
import { articleLifecycle } from '../lifecycle.ts'
import { move } from './actions.ts'
import { getPrices } from './prices.ts'
import type { Article } from './queries.ts'
import { articles } from './tables.ts'

async function getOwn(db: Database, userId: string, articleId: string): Promise<Article> {
  const [article] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, articleId), eq(articles.ownerId, userId)))
  if (!article) throw new NotFound()
  return article
}

const titleOf = ({ title, language }: Article) => inLanguage(title, language).trim()

function itemLabel(article: Article): Localized {
  const label = (language: Language) =>
    messagesOf('news', language)('payment.item', { title: titleOf(article) })
  return { en: label('en'), fr: label('fr'), 'zh-hans': label('zh-hans'), es: label('es') }
}

function offerOf(article: Article, amount: Cents | null): Offer {
  const items = amount === null ? [] : [articleItem(itemLabel(article), amount)]
  const isPayable = amount !== null
  return { items, period: null, until: null, isPayable, isComplete: isPayable }
}

/** An article that was submitted while articles had a price. */
const articlePayable: Payable = {
  async lock(tx, articleId) {
    await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId)).for('update')
  },
  async findBill(tx, userId, articleId) {
    const article = await getOwn(tx, userId, articleId)
    if (!articleLifecycle.can('pay', article.status)) return 'nothing_owed'
    const prices = await getPrices(tx)
    return {
      name: titleOf(article),
      contestId: null,
      disciplineId: null,
      entrantKind: null,
      billing: await billingOf(tx, userId, article.firmId),
      offer: (currency) => offerOf(article, prices[currency]),
    }
  },
  async nameOf(tx, userId, articleId) {
    return titleOf(await getOwn(tx, userId, articleId))
  },
  async recordPaid(tx, { subjectId, payerId, at }) {
    const [article] = await tx
      .update(articles)
      .set({ paidAt: at })
      .where(eq(articles.id, subjectId))
      .returning()
    if (!article || !articleLifecycle.can('pay', article.status)) return
    await move(tx, { actorId: payerId, article, action: 'pay', reason: '', submittedAt: at })
  },
  async recordRefunded(tx, { subjectId }) {
    await tx.update(articles).set({ paidAt: null }).where(eq(articles.id, subjectId))
  },
}

/** Registers articles as payable subjects. */
export function openArticlePayable(): void {
  openPayable('article', articlePayable)
}
