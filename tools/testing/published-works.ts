import { eq } from 'drizzle-orm'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import { files, renditions } from '#features/files/storage/server/tables.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import type { CreditRole } from '#features/projects/project/credits.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { entries, projectImages, projects } from '#features/projects/project/server/tables.ts'
import { decisions } from '#features/results/decisions/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { type Language, type Localized, unwritten } from '#shared/language.ts'

export interface GivenWork {
  title: Partial<Localized>
  summary?: Partial<Localized>
  /** HTML. */
  description?: Partial<Localized>
  language?: Language
  kind?: ProjectKind
  discipline?: string
  category?: string
  level?: string | null
  rank?: number
  firm?: string
  city?: string
  country?: string
  credits?: { role: CreditRole; name: string }[]
  /** The commercial information of a product. */
  sale?: { certifications: string; priceRange: string; whereToBuy: string }
  legend?: Partial<Localized>
  /** The images. Their file rows exist, but no file is stored. */
  shapes?: { width: number; height: number }[]
}

const everywhere = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

export const testLevels = [
  {
    key: 'platinum',
    name: { en: 'Platinum', fr: 'Platine', 'zh-hans': '铂金奖', es: 'Platino' },
    threshold: 84,
  },
  { key: 'gold', name: { en: 'Gold', fr: 'Or', 'zh-hans': '金奖', es: 'Oro' }, threshold: 78 },
]

interface Edition {
  ownerId: string
  slug?: string
  year?: number
  status?: ContestStatus
}

/** Creates an edition with two disciplines, each with one category. */
export async function giveEdition(
  db: Database,
  { slug = 'edition', year = 2026, status = 'announced' }: Edition,
) {
  const contest = await createContest(db, {
    slug,
    name: everywhere(`Palmarès ${year}`),
    tagline: everywhere('A contest'),
    rules: everywhere('<p>Rules</p>'),
    rulesVersion: '1',
    year,
    status,
    opensAt: new Date(Date.UTC(year - 1, 0, 1)),
    deadlineAt: new Date(Date.UTC(year - 1, 6, 1)),
    ...(status === 'announced' ? { announcedAt: new Date(Date.UTC(year, 0, 1)) } : {}),
    disciplines: [
      {
        key: 'architecture',
        name: { en: 'Architecture', fr: 'Architecture', 'zh-hans': '建筑', es: 'Arquitectura' },
        categories: [{ key: 'meeting', name: everywhere('Places to meet'), description: everywhere('-') }],
      },
      {
        key: 'product',
        name: {
          en: 'Product design',
          fr: 'Design de produits',
          'zh-hans': '产品设计',
          es: 'Diseño de producto',
        },
        categories: [{ key: 'lighting', name: everywhere('Lighting'), description: everywhere('-') }],
      },
    ],
    prices: [],
    criteria: [],
    levels: testLevels,
  })
  return contest.id
}

/** An image whose file rows exist, but no file is stored. */
export async function giveImage(
  db: Database,
  ownerId: string,
  { width, height }: { width: number; height: number },
) {
  const fileId = newId()
  await db.insert(files).values({
    id: fileId,
    ownerId,
    purpose: 'project-image',
    originalName: 'image.jpg',
    originalKey: `private/${fileId}`,
    type: 'image/jpeg',
    bytes: 1,
    sha256: '0',
    status: 'ready',
    width,
    height,
  })
  await db.insert(renditions).values(
    [320, 640, 1080].map((wide) => ({
      fileId,
      format: 'webp' as const,
      width: wide,
      height: Math.round((wide * height) / width),
      bytes: 1,
      key: `public/aa/${fileId}-${wide}.webp`,
    })),
  )
  return fileId
}

/** Creates completed works with the jury's decisions, not yet published. */
export async function giveWorks(
  db: Database,
  { contestId, ownerId }: { contestId: string | null; ownerId: string },
  works: readonly GivenWork[],
): Promise<string[]> {
  const disciplines = contestId ? await listDisciplines(db, contestId) : []
  const made: string[] = []
  for (const [i, work] of works.entries()) {
    const discipline = disciplines.find(({ key }) => key === (work.discipline ?? 'architecture'))
    const category =
      discipline?.categories.find(({ key }) => key === work.category) ?? discipline?.categories[0]
    const { id, entryIds } = await createProject(db, {
      ownerId,
      kind: work.kind ?? 'project',
      contestId,
      language: work.language ?? 'en',
      name: work.title.en ?? '',
      mainDesigner: work.firm ?? 'Lund & Aas',
      submitsAs: 'person',
      city: work.city ?? 'Montréal',
      country: work.country ?? 'CA',
      ...work.sale,
      ...(discipline ? { disciplineId: discipline.id } : {}),
      categoryIds: category ? [category.id] : [],
      texts: Object.fromEntries(
        Object.entries(work.title).map(([language, title]) => {
          const of = (text: Partial<Localized> = {}) => ({ ...unwritten, ...text })[language as Language]
          return [language, { title, summary: of(work.summary), description: of(work.description) }]
        }),
      ),
      credits: (work.credits ?? []).map((credit) => ({ ...credit, firmId: null })),
    })
    await db.update(projects).set({ status: 'completed' }).where(eq(projects.id, id))
    for (const [position, shape] of (work.shapes ?? [{ width: 1600, height: 1200 }]).entries()) {
      await db.insert(projectImages).values({
        projectId: id,
        fileId: await giveImage(db, ownerId, shape),
        position,
        legend: { ...unwritten, ...work.legend },
        credit: 'Ingrid Moe',
        mayBePublished: true,
        isCover: position === 0,
      })
    }
    const [entryId] = entryIds
    if (entryId && contestId && work.level !== undefined) {
      await db
        .update(entries)
        .set({ status: work.level ? 'awarded' : 'not_awarded' })
        .where(eq(entries.id, entryId))
      await db.insert(decisions).values({
        entryId,
        contestId,
        levelKey: work.level,
        evaluations: 3,
        mean: 80,
        corrected: 80,
        levelScore: 80,
        standardError: 1,
        rank: work.rank ?? i + 1,
        decidedById: ownerId,
      })
    }
    made.push(id)
  }
  return made
}

/** Creates completed works with the jury's decisions and publishes them. */
export async function givePublished(
  db: Database,
  edition: { contestId: string | null; ownerId: string },
  works: readonly GivenWork[],
): Promise<string[]> {
  const ids = await giveWorks(db, edition, works)
  await publishWorks({ db }, ids)
  return ids
}
