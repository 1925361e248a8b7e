import { eq } from 'drizzle-orm'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import type { Localized } from '#shared/language.ts'
import type { TestApp, User } from './app.ts'

const day = 86_400_000
export const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

export interface PricedContest {
  contestId: string
  disciplineId: string
  categoryIds: string[]
}

/** An open contest with three categories: $100 for the first and $60 for each additional one. */
export async function openPricedContest(app: Pick<TestApp, 'db'>, slug: string): Promise<PricedContest> {
  const period = { startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) }
  const price = { ...period, name: all('Regular'), entrantKind: 'professional' } as const
  const { id: contestId } = await createContest(app.db, {
    slug,
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: period.startsAt,
    deadlineAt: period.endsAt,
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: ['houses', 'wood', 'light'].map((key) => ({ key, name: all(key), description: all('') })),
      },
    ],
    prices: [{ ...price, currency: 'CAD', firstCategory: 100_00, furtherCategory: 60_00 }],
    criteria: [],
    levels: [],
  })
  const [discipline] = await listDisciplines(app.db, contestId)
  return {
    contestId,
    disciplineId: discipline?.id ?? '',
    categoryIds: discipline?.categories.map(({ id }) => id) ?? [],
  }
}

export const quebec = {
  name: 'Zoë Roy',
  company: '',
  address: '12, rue du Quai',
  city: 'Québec',
  zip: 'G1K 3A2',
  country: 'CA',
  state: 'QC',
} as const

export interface OpenCheckout {
  owner: User
  projectId: string
  due: contract.PaymentView
}

/** An entrant in Quebec with a project in some categories, billed and ready to pay. */
export async function inCheckout(
  app: TestApp,
  contest: PricedContest,
  categories = 1,
): Promise<OpenCheckout> {
  const owner = await app.user()
  const { id: projectId } = await createProject(app.db, {
    ownerId: owner.id,
    contestId: contest.contestId,
    disciplineId: contest.disciplineId,
    kind: 'project',
    language: 'en',
    name: 'The Slow Bridge',
    categoryIds: contest.categoryIds.slice(0, categories),
  })
  const opened = await app.request(contract.getProjectPayment, { projectId }, owner)
  const paymentId = opened.body.due?.id ?? ''
  // Created long ago, so that a bank transfer for it can have an earlier date.
  await app.db
    .update(payments)
    .set({ createdAt: new Date('2026-01-02T12:00:00Z') })
    .where(eq(payments.id, paymentId))
  const { body } = await app.request(contract.saveBilling, { paymentId, ...quebec }, owner)
  return { owner, projectId, due: body }
}
