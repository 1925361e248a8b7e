import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { coupons } from '#features/payments/ledger/server/payment-tables.ts'
import { confirmProject } from '#features/projects/entry/server/actions/confirm.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projectImages, projects } from '#features/projects/project/server/tables.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import type { TestApp } from '#tools/testing/app.ts'

const day = 86_400_000
/** Covers of the demo, three for each of two works. */
const covers = [
  '2024-meadow-pavilion',
  '2025-museum-of-the-dry-season',
  '2023-kiln-tower',
  '2024-school-under-birches',
  '2025-the-slow-bridge',
  '2024-dune-crossing',
]
const everywhere = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

export const password = 'Quai-des-anciens-1947'
export const couponCode = 'NORD10'
export const organiserEmail = 'organiser@example.com'
export const jurorEmails = ['juror-1@example.com', 'juror-2@example.com', 'juror-3@example.com']

export const contestName = {
  en: 'Palmarès 2026',
  fr: 'Palmarès 2026',
  'zh-hans': '2026',
  es: 'Palmarès 2026',
}
export const discipline = {
  en: 'Architecture',
  fr: 'Architecture',
  'zh-hans': '建筑',
  es: 'Arquitectura',
}
export const libraries = { en: 'Libraries', fr: 'Bibliothèques', 'zh-hans': '图书馆', es: 'Bibliotecas' }
export const timber = {
  en: 'Timber buildings',
  fr: 'Bâtiments de bois',
  'zh-hans': '木构建筑',
  es: 'Edificios de madera',
}
export const gold = { en: 'Gold', fr: 'Or', 'zh-hans': '金奖', es: 'Oro' }
export const silver = { en: 'Silver', fr: 'Argent', 'zh-hans': '银奖', es: 'Plata' }
export const rivals = ['Harbour Reading Room', 'Sawmill Hall'] as const

/** A project’s score from a neutral juror. */
export function termsOf(title: string): number {
  if (title === rivals[0]) return 6
  if (title === rivals[1]) return 4
  return 8
}

export const criteria = [
  { key: 'idea', name: { en: 'Idea', fr: 'Idée', 'zh-hans': '构思', es: 'Idea' }, weight: 40 },
  { key: 'place', name: { en: 'Place', fr: 'Lieu', 'zh-hans': '场地', es: 'Lugar' }, weight: 35 },
  { key: 'craft', name: { en: 'Craft', fr: 'Exécution', 'zh-hans': '工艺', es: 'Ejecución' }, weight: 25 },
]

interface Edition {
  year?: number
  status?: ContestStatus
  /** Its dates are thirty days before and after. */
  around?: number
}

/** An open contest with two categories and their prices. */
export async function openContest(
  { db }: TestApp,
  slug: string = crypto.randomUUID(),
  { year = 2026, status = 'open', around = Date.now() }: Edition = {},
): Promise<string> {
  const opensAt = new Date(around - 30 * day)
  const deadlineAt = new Date(around + 30 * day)
  const { id } = await createContest(db, {
    slug,
    name: contestName,
    tagline: {
      en: 'For everything that is built, made and drawn.',
      fr: 'Pour tout ce qui se construit, se fabrique et se dessine.',
      'zh-hans': '为一切建造、制作与描绘的作品而设。',
      es: 'Para todo lo que se construye, se fabrica y se dibuja.',
    },
    rules: {
      en: '<p>The work is finished and your own.</p>',
      fr: '<p>L’œuvre est achevée et elle est la vôtre.</p>',
      'zh-hans': '<p>作品已完成，且为本人所作。</p>',
      es: '<p>La obra está terminada y es suya.</p>',
    },
    rulesVersion: '2026-1',
    year,
    status,
    opensAt,
    deadlineAt,
    // Two of three jurors score each entry, so severity matters until it is removed.
    evaluationsPerEntry: 2,
    disciplines: [
      {
        key: 'architecture',
        name: discipline,
        categories: [
          { key: 'libraries', name: libraries, description: everywhere('') },
          { key: 'timber', name: timber, description: everywhere('') },
        ],
      },
      {
        key: 'landscape',
        name: { en: 'Landscape', fr: 'Paysage', 'zh-hans': '景观', es: 'Paisaje' },
        categories: [
          {
            key: 'parks',
            name: { en: 'Parks', fr: 'Parcs', 'zh-hans': '公园', es: 'Parques' },
            description: everywhere(''),
          },
        ],
      },
    ],
    prices: (['CAD', 'USD'] as const).map((currency) => ({
      name: { en: 'Regular', fr: 'Régulier', 'zh-hans': '常规', es: 'Ordinario' },
      entrantKind: 'professional' as const,
      currency,
      startsAt: opensAt,
      endsAt: deadlineAt,
      firstCategory: currency === 'CAD' ? 42_500 : 32_500,
      furtherCategory: currency === 'CAD' ? 19_500 : 14_500,
    })),
    criteria,
    levels: [
      { key: 'gold', name: gold, threshold: 9.5 },
      { key: 'silver', name: silver, threshold: 5 },
    ],
  })
  return id
}

/** The contest with its coupon, its users, and two projects of other entrants. */
export async function openProgramme(app: TestApp): Promise<{ contestId: string }> {
  const contestId = await openContest(app, 'palmares-2026')
  await app.db.insert(coupons).values({
    code: couponCode,
    ratePpm: 100_000,
    contestId,
    startsAt: new Date(Date.now() - day),
    expiresAt: new Date(Date.now() + 30 * day),
    maxUses: 10,
  })
  await addJurors(app)
  await enterRivals(app, contestId)
  return { contestId }
}

async function addJurors({ db }: TestApp): Promise<void> {
  const user = { password, gender: 'unspecified', lang: 'en', country: 'CA' } as const
  await createUser(db, {
    ...user,
    email: organiserEmail,
    firstName: 'Odile',
    lastName: 'Marchand',
    roles: ['organiser'],
  })
  for (const [at, email] of jurorEmails.entries()) {
    await createUser(db, { ...user, email, firstName: `Juror ${at + 1}`, lastName: 'Reader' })
  }
}

async function enterRivals(app: TestApp, contestId: string): Promise<void> {
  const { db, app: portal } = app
  const [architecture] = await listDisciplines(db, contestId)
  for (const [at, title] of rivals.entries()) {
    const category = architecture?.categories[at]
    if (!architecture || !category) throw new Error('The contest has no such category.')
    const owner = await app.user()
    const { id: projectId, entryIds } = await createProject(db, {
      ownerId: owner.id,
      kind: 'project',
      contestId,
      language: 'en',
      disciplineId: architecture.id,
      categoryIds: [category.id],
      submitsAs: 'person',
      name: title,
      // Not a word of the title: names of makers are hidden from jurors, and their scores depend on the title.
      mainDesigner: at === 0 ? 'Liv Strand' : 'Nils Berg',
      city: 'Halifax',
      country: 'CA',
      completedOn: '2025-09-01',
      noPaperCopy: true,
      userWantToTranslate: false,
      texts: {
        en: {
          title,
          summary: `${title}, told in a sentence.`,
          description: '<p>Timber, light and a long table.</p>',
        },
      },
    })
    for (let place = 0; place < 3; place += 1) {
      const picture = `${covers[at * 3 + place]}-1.webp`
      const source = await sharp(join(import.meta.dirname, '..', 'tools', 'demo', 'pictures', picture))
        .resize(1200, 960, { fit: 'cover' })
        .jpeg({ quality: 80 })
        .toBuffer()
      const { fileId } = await takeImage(portal.tools, {
        ownerId: owner.id,
        purpose: 'project-image',
        originalName: picture.replace('webp', 'jpg'),
        source,
        formats: { webp: [640], jpeg: [1080] },
      })
      await db.insert(projectImages).values({
        projectId,
        fileId,
        position: place,
        legend: { ...unwritten, en: `View ${place + 1}` },
        credit: 'Ingrid Moe',
        mayBePublished: true,
        isCover: place === 0,
      })
    }
    const now = new Date()
    await db.transaction((tx) => recordPaid(tx, { projectIds: [projectId], entryIds, at: now }))
    await confirmProject(db, portal.tools.settings, owner.id, { projectId, acceptsRules: true }, 'en')
    const [saved] = await db.select().from(projects).where(eq(projects.id, projectId))
    if (saved?.status !== 'completed') throw new Error(`${title} was not entered.`)
  }
}
