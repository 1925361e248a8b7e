import { eq } from 'drizzle-orm'
import { type Contest, listExtras } from '#features/contests/contest/server/queries.ts'
import { type ExtraView, orderedExtras, type PaymentView } from '#features/payments/ledger/contract.ts'
import { projectExtras } from '#features/payments/ledger/server/payment-tables.ts'
import { currenciesFor } from '#features/payments/money/currencies-for.ts'
import type { Project } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { timeToPay } from '../../time-to-pay.ts'
import { billingOf } from './billing-of.ts'

type Ordered = typeof projectExtras.$inferSelect

function stateOf(ordered: Ordered | undefined): ExtraView['state'] {
  if (!ordered) return 'offered'
  return ordered.paidAt ? 'paid' : 'ordered'
}

/** The extras of a project. Extras without a price are left out unless they were paid. */
export async function listExtraViews(
  db: Database,
  project: Project,
  contest: Contest | null,
  due: PaymentView | null,
): Promise<ExtraView[]> {
  if (contest === null) return []
  const ordered = await db.select().from(projectExtras).where(eq(projectExtras.projectId, project.id))
  const now = new Date()
  const isOpen = timeToPay(project, contest, now) !== 'nothing'
  const { country } = due?.billing ?? (await billingOf(db, project.ownerId, null))
  const preferred = due ? [due.currency] : currenciesFor(country)
  const offered = isOpen ? await listExtras(db, contest.id) : []
  const views: ExtraView[] = []
  for (const kind of orderedExtras) {
    const state = stateOf(ordered.find((one) => one.kind === kind))
    if (state === 'paid') {
      views.push({ kind, state, price: null })
      continue
    }
    const prices = offered.filter((one) => one.kind === kind)
    const [price = prices[0]] = preferred.flatMap(
      (currency) => prices.find((one) => one.currency === currency) ?? [],
    )
    if (price) {
      const { currency, amount } = price
      views.push({ kind, state, price: { currency, amount } })
    }
  }
  return views
}
