import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** A checkout that is void here is closed at its provider, or paid at the very last moment. */
export const closeCheckout = task('payments.close-checkout', z.object({ checkoutId: z.uuid() }))

export const reconcilePayments = task('payments.reconcile', z.object({}))
