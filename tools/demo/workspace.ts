import type { Discipline } from '#features/contests/contest/contract.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { listOwnProjects } from '#features/projects/project/server/queries.ts'
import { projectImages } from '#features/projects/project/server/tables.ts'
import type { Tools } from '#server/http/http.ts'
import type { Cast } from './casting.ts'
import { payFor } from './checkout.ts'
import { giveOutCoupons } from './coupons.ts'
import { picturesOf } from './pictures.ts'

/** Creates the projects of the demo's entrant: one new, and one paid but incomplete. */
export async function setWorkspace(tools: Tools, cast: Cast, contestId: string): Promise<void> {
  const { db } = tools
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
    answers: { commission: ['competition'], reused: 35 },
  })
  await payFor(tools, ownerId, projectId, {
    company: 'Pelletier Roy',
    at: { address: '12, rue du Quai', city: 'Québec', zip: 'G1K 3A2', country: 'CA', state: 'QC' },
    outcome: 'paid',
    coupon: 'NORD10',
  })

  for (const [position, { path }] of picturesOf('ferry').entries()) {
    const { fileId } = await takeImage(tools, {
      ownerId,
      purpose: 'project-image',
      originalName: `abri-du-traversier-${position + 1}.webp`,
      source: path,
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
