import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { heldReasons } from '#features/payments/issues/server/actions/stuck.ts'
import { checkouts, stuckPayments } from './tables.ts'

/** Of two charges of one sum, the one that did not pay: it was given back, or an organiser saw to it or has still to. */
export const isBesides = sql`EXISTS (
  SELECT 1 FROM ${stuckPayments} WHERE ${and(
    eq(stuckPayments.provider, checkouts.provider),
    eq(stuckPayments.reference, checkouts.reference),
    inArray(stuckPayments.reason, [...heldReasons, 'paid_twice']),
    or(
      isNull(stuckPayments.resolvedAt),
      isNotNull(stuckPayments.resolvedBy),
      isNotNull(stuckPayments.returnReference),
    ),
  )})`
