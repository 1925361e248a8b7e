import { getUserById } from '#features/accounts/session/server/queries.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { pay } from '#features/payments/checkout/server/actions/pay.ts'
import { refundPayment } from '#features/payments/checkout/server/actions/refund.ts'
import { settleSandbox } from '#features/payments/checkout/server/actions/sandbox.ts'
import type { BillingAddress } from '#features/payments/money/billing-address.ts'
import { getAdminPayment } from '#features/payments/office/server/admin-view.ts'
import { applyCoupon } from '#features/payments/quote/server/actions/apply-coupon.ts'
import { openPayment, saveBilling } from '#features/payments/quote/server/actions/open-payment.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { listOwnProjects } from '#features/projects/project/server/queries.ts'
import type { Tools } from '#server/http/http.ts'
import type { Cast } from './casting.ts'

type Outcome = 'paid' | 'declined' | 'transfer' | 'refunded'

interface Sale {
  firmKey: string
  name: string
  discipline: string
  categories: number
  outcome: Outcome
  at: Pick<BillingAddress, 'address' | 'city' | 'zip' | 'country' | 'state'>
}

const inCanada = (address: string, city: string, state: string, zip: string): Sale['at'] => ({
  address,
  city,
  zip,
  country: 'CA',
  state,
})

/** The demo's payments: every status, from several provinces and other countries. */
const sales: readonly Sale[] = [
  {
    firmKey: 'hollis-mbeki',
    name: 'Signal House',
    discipline: 'architecture',
    categories: 2,
    outcome: 'paid',
    at: inCanada('1657 Barrington Street', 'Halifax', 'NS', 'B3J 2A1'),
  },
  {
    firmKey: 'groundwork-nine',
    name: 'Ravine Steps',
    discipline: 'landscape',
    categories: 1,
    outcome: 'paid',
    at: inCanada('401 Richmond Street West', 'Toronto', 'ON', 'M5V 3A8'),
  },
  {
    firmKey: 'maison-tardif',
    name: 'La salle des machines',
    discipline: 'interior-design',
    categories: 3,
    outcome: 'refunded',
    at: inCanada('5455, avenue De Gaspé', 'Montréal', 'QC', 'H2T 3B3'),
  },
  {
    firmKey: 'beaulieu-tran',
    name: 'L’école du coteau',
    discipline: 'architecture',
    categories: 1,
    outcome: 'transfer',
    at: inCanada('870, rue Saint-Joseph Est', 'Québec', 'QC', 'G1K 3C9'),
  },
  {
    firmKey: 'lund-aas',
    name: 'Tidal Sauna',
    discipline: 'architecture',
    categories: 1,
    outcome: 'paid',
    at: { address: 'Strandgaten 18', city: 'Bergen', zip: '5013', country: 'NO', state: '' },
  },
  {
    firmKey: 'sandpiper-works',
    name: 'Grain Pier',
    discipline: 'architecture',
    categories: 2,
    outcome: 'declined',
    at: { address: '394 South Lake Avenue', city: 'Duluth', zip: '55802', country: 'US', state: 'MN' },
  },
]

/** Uses the entrant's actions, so that the invoice is real. Returns the payment, if an amount was due. */
export async function payFor(
  { db, settings }: Tools,
  userId: string,
  projectId: string,
  sale: { company: string; at: Sale['at']; outcome: Outcome; coupon?: string },
): Promise<string | null> {
  const { due } = await openPayment(db, userId, projectId, settings)
  if (!due) return null
  const { firstName, lastName } = await getUserById(db, userId)
  if (sale.coupon) {
    const actor = { userId, address: '127.0.0.1', language: 'fr', settings } as const
    await applyCoupon(db, actor, { paymentId: due.id, code: sale.coupon })
  }
  const { company, at } = sale
  const billing = { paymentId: due.id, name: `${firstName} ${lastName}`, company, ...at }
  const { quoteHash } = await saveBilling(db, userId, billing, settings)
  const provider = sale.outcome === 'transfer' ? 'transfer' : 'sandbox'
  const { redirect } = await pay({ db, settings }, userId, { paymentId: due.id, provider, quoteHash })
  const reference = provider === 'sandbox' ? redirect?.split('/').at(-1) : undefined
  const outcome = sale.outcome === 'declined' ? 'decline' : 'succeed'
  if (reference) await settleSandbox(db, userId, { reference, outcome }, settings)
  return due.id
}

async function giveOneBack(tools: Tools, organiserId: string, userId: string, projectId: string) {
  const { paid } = await openPayment(tools.db, userId, projectId, tools.settings)
  const paymentId = paid[0]?.id
  if (!paymentId) return
  const payment = await getAdminPayment(tools.db, paymentId)
  const last = payment.items.at(-1)
  if (!last) return
  await refundPayment(
    tools,
    organiserId,
    {
      paymentId,
      refundId: crypto.randomUUID(),
      items: [{ id: last.id, amount: last.paid - last.refunded }],
      reason: 'Catégorie retirée à votre demande.',
      recorded: null,
      takenOut: [last.id],
      givesCouponBack: false,
    },
    'fr',
  )
}

/** Enters firms into the open edition, each at another step of the payment. */
export async function fillCheckout(tools: Tools, cast: Cast, contestId: string): Promise<void> {
  const { db } = tools
  const disciplines = await listDisciplines(db, contestId)
  for (const { firmKey, name, discipline: key, categories, outcome, at } of sales) {
    const entrant = cast.firms.get(firmKey)
    const discipline = disciplines.find((one) => one.key === key) ?? disciplines[0]
    if (!entrant || !discipline) continue
    const own = await listOwnProjects(db, entrant.ownerId, new Date())
    if (own.some(({ contest }) => contest?.id === contestId)) continue
    const { id: projectId } = await createProject(db, {
      ownerId: entrant.ownerId,
      kind: 'project',
      contestId,
      language: outcome === 'paid' ? 'en' : 'fr',
      submitsAs: 'firm',
      firmId: entrant.firmId,
      name,
      disciplineId: discipline.id,
      categoryIds: discipline.categories.slice(0, categories).map(({ id }) => id),
      city: at.city,
      country: at.country,
    })
    await payFor(tools, entrant.ownerId, projectId, { company: entrant.firm.name, at, outcome })
    if (outcome === 'refunded') await giveOneBack(tools, cast.organiserId, entrant.ownerId, projectId)
  }
}
