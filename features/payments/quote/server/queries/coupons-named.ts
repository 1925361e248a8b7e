import { and, desc, type SQL, sql } from 'drizzle-orm'
import { coupons } from '#features/payments/ledger/server/payment-tables.ts'
import type { Database } from '#server/database/database.ts'
import { foldedHolds } from '#server/database/list.ts'
import { searchWords } from '#shared/search-words.ts'

/** Each word is in the code, with or without hyphens, or in the note. */
export function wordsStandIn(q: string): SQL[] {
  const text = sql`palmares_folded(${coupons.code} || ' ' || replace(${coupons.code}, '-', '') || ' '
    || ${coupons.note})`
  return searchWords(q).map((word) => foldedHolds(text, word))
}

/** Coupons with each of the words in their code or note, the newest first. */
export function findCouponsNamed(db: Database, q: string, most: number) {
  return db
    .select({ id: coupons.id, code: coupons.code, note: coupons.note })
    .from(coupons)
    .where(and(...wordsStandIn(q)))
    .orderBy(desc(coupons.createdAt))
    .limit(most)
}
