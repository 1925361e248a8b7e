import { getPerson } from '#features/accounts/server/queries.ts'
import type { Discipline } from '#features/contests/contract.ts'
import { listDisciplines } from '#features/contests/server/queries.ts'
import { takeImage } from '#features/files/server/actions/take-image.ts'
import { applyCoupon } from '#features/payments/server/actions/coupon.ts'
import { openPayment, saveBilling } from '#features/payments/server/actions/open-payment.ts'
import { pay } from '#features/payments/server/actions/pay.ts'
import { settleSandbox } from '#features/payments/server/actions/sandbox.ts'
import { createProject } from '#features/projects/server/actions/create-project.ts'
import { listOwnProjects } from '#features/projects/server/queries.ts'
import { projectImages } from '#features/projects/server/tables.ts'
import type { Tools } from '#server/http.ts'
import type { Cast } from './casting.ts'
import { giveOutCoupons } from './coupons.ts'
import { renderWork } from './images/render.ts'

/** What the demo's entrant finds on her desk: one project just begun, one that is paid and half told. */
export async function setDesk(tools: Tools, cast: Cast, contestId: string): Promise<void> {
  const { db, settings } = tools
  const ownerId = cast.entrantId
  if ((await listOwnProjects(db, ownerId, new Date())).some(({ contest }) => contest?.id === contestId))
    return

  await giveOutCoupons(db, cast.organiserId, contestId)

  const disciplines = await listDisciplines(db, contestId)
  const firmId = cast.firms.get('pelletier-roy')?.firmId ?? null
  await createProject(db, {
    ownerId,
    kind: 'project',
    contestId,
    language: 'fr',
    submitsAs: 'firm',
    firmId,
    name: 'Le quai des anciens',
    mainDesigner: 'Marie Côté',
    city: 'Rimouski',
    country: 'CA',
  })
  const { id: projectId } = await createProject(db, {
    ownerId,
    kind: 'project',
    contestId,
    language: 'fr',
    ...twoCategories(disciplines),
    submitsAs: 'firm',
    firmId,
    name: 'L’abri du traversier',
    mainDesigner: 'Marie Côté',
    city: 'Tadoussac',
    country: 'CA',
    completedOn: '2026-06-12',
    areaM2: 340,
    programmeType: 'Gare maritime',
    contactAddress: '12, rue du Quai, Québec (Québec) G1K 3A2',
    texts: {
      fr: {
        title: 'L’abri du traversier',
        summary: 'Un long toit de mélèze où l’on attend le bateau sans quitter le fleuve des yeux.',
        description: '',
      },
    },
    credits: [{ role: 'architecture', name: 'Pelletier Roy', firmId }],
  })
  await payFor(tools, ownerId, projectId, settings)

  const [first, second] = await renderWork(20_270_611, 'architecture', 2, {
    typology: 'station',
    title: 'Ferry shelter',
    tags: ['river'],
  })
  for (const [position, picture] of [first, second].entries()) {
    if (!picture) continue
    const originalName = `abri-du-traversier-${position + 1}.jpg`
    const { fileId } = await takeImage(tools, {
      ownerId,
      purpose: 'project-image',
      originalName,
      source: picture.jpeg,
    })
    await db.insert(projectImages).values({
      projectId,
      fileId,
      position,
      legend: {
        en: '',
        fr: position === 0 ? 'Le toit, depuis le pont du bateau' : '',
        'zh-hans': '',
        es: '',
      },
      credit: 'Ingrid Moe',
      mayBePublished: position === 0,
      isCover: position === 0,
    })
  }
}

function twoCategories(disciplines: readonly Discipline[]) {
  const discipline = disciplines.find(({ key }) => key === 'architecture') ?? disciplines[0]
  if (!discipline) return {}
  return { disciplineId: discipline.id, categoryIds: discipline.categories.slice(0, 2).map(({ id }) => id) }
}

/** Through the same doors as an entrant, so that the invoice is a real one. */
async function payFor(
  { db }: Tools,
  personId: string,
  projectId: string,
  settings: Tools['settings'],
): Promise<void> {
  const { due } = await openPayment(db, personId, projectId, settings)
  if (!due) return
  const { firstName, lastName } = await getPerson(db, personId)
  await applyCoupon(
    db,
    { personId, address: '127.0.0.1', language: 'fr', settings },
    { paymentId: due.id, code: 'NORD10' },
  )
  const billed = await saveBilling(
    db,
    personId,
    {
      paymentId: due.id,
      name: `${firstName} ${lastName}`,
      company: 'Pelletier Roy',
      address: '12, rue du Quai',
      city: 'Québec',
      zip: 'G1K 3A2',
      country: 'CA',
      state: 'QC',
    },
    settings,
  )
  const asked = { paymentId: due.id, provider: 'sandbox', total: billed.total } as const
  const { redirect } = await pay({ db, settings }, personId, asked)
  const reference = redirect?.split('/').at(-1)
  if (reference) await settleSandbox(db, personId, { reference, outcome: 'succeed' }, settings)
}
