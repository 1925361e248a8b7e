import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { sponsorInvoices } from '#features/payments/ledger/server/sponsor-tables.ts'
import type { Database } from '#server/database/database.ts'
import { holds } from '#server/database/list.ts'
import { searchWords } from '#shared/search-words.ts'

/** Each word is in the subject, the buyer, the address or the number; for a query with the invoices. */
export function wordsStandIn(q: string): SQL[] {
  const { title, email, billing } = sponsorInvoices
  const text = sql`concat_ws(' ', ${title}, ${email}, ${billing} ->> 'company', ${billing} ->> 'name',
    palmares_document_number(${invoices.year}, ${invoices.number}))`
  return searchWords(q).map((word) => holds(text, word))
}

/** Invoices to sponsors with each of the words, the newest first. */
export function findSponsorInvoicesNamed(db: Database, q: string, most: number) {
  return db
    .select({
      id: sponsorInvoices.id,
      title: sponsorInvoices.title,
      buyer: sql<string>`coalesce(nullif(${sponsorInvoices.billing} ->> 'company', ''), ${sponsorInvoices.billing} ->> 'name', '')`,
    })
    .from(sponsorInvoices)
    .leftJoin(payments, eq(payments.sponsorInvoiceId, sponsorInvoices.id))
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(and(...wordsStandIn(q)))
    .orderBy(desc(sponsorInvoices.createdAt))
    .limit(most)
}
