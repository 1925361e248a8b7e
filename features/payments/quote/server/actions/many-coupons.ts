import { and, asc, gte, isNotNull, isNull } from 'drizzle-orm'
import { coupons } from '#features/payments/ledger/server/payment-tables.ts'
import { recordAll } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { chosenAtMost } from '#shared/list.ts'
import type { ChosenCoupons } from '../../contract-coupons.ts'
import { momentsOfDays } from '../../coupon.ts'
import { listChosenIds } from '../coupon-queries.ts'
import type { Organiser } from './admin-coupons.ts'

interface Changed {
  id: string
  code: string
}

/** Locked in one order, so that two organisers cannot wait for each other. */
async function lockChosen(tx: DatabaseTransaction, chosen: ChosenCoupons): Promise<string[]> {
  const rows = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(among(coupons.id, await listChosenIds(tx, chosen)))
    .orderBy(asc(coupons.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

function recordChanges(
  tx: DatabaseTransaction,
  actorId: string,
  changed: readonly Changed[],
  details: object,
) {
  return recordAll(
    tx,
    changed.map(({ id, code }) => ({
      actorId,
      action: 'payments.changeCoupon',
      subject: { kind: 'coupon', id },
      details: { code, ...details },
    })),
  )
}

/** Withdraws coupons, or takes it back; those that are in that state already are left out. */
export async function withdrawCoupons(
  db: Database,
  actorId: string,
  { chosen, isWithdrawn }: { chosen: ChosenCoupons; isWithdrawn: boolean },
): Promise<{ count: number; ids: string[] }> {
  return db.transaction(async (tx) => {
    const withdrawnAt = isWithdrawn ? new Date() : null
    const isOther = isWithdrawn ? isNull(coupons.withdrawnAt) : isNotNull(coupons.withdrawnAt)
    const changed = await tx
      .update(coupons)
      .set({ withdrawnAt })
      .where(and(among(coupons.id, await lockChosen(tx, chosen)), isOther))
      .returning({ id: coupons.id, code: coupons.code })
    await recordChanges(tx, actorId, changed, { withdrawnAt })
    const ids = changed.map(({ id }) => id)
    return { count: ids.length, ids: ids.length > chosenAtMost ? [] : ids }
  })
}

/** @throws InvalidFields if one of them begins later */
export async function setLastDay(
  db: Database,
  by: Organiser,
  { chosen, endsOn }: { chosen: ChosenCoupons; endsOn: string },
): Promise<{ count: number }> {
  const { expiresAt } = momentsOfDays({ startsOn: endsOn, endsOn })
  return db.transaction(async (tx) => {
    const isChosen = among(coupons.id, await lockChosen(tx, chosen))
    if ((await tx.$count(coupons, and(isChosen, gte(coupons.startsAt, expiresAt)))) > 0) {
      throw new InvalidFields({ endsOn: [messagesOf('payments', by.language)('coupons.error_days')] })
    }
    const changed = await tx
      .update(coupons)
      .set({ expiresAt })
      .where(isChosen)
      .returning({ id: coupons.id, code: coupons.code })
    await recordChanges(tx, by.id, changed, { expiresAt })
    return { count: changed.length }
  })
}
