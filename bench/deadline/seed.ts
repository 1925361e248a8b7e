import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { hashOfToken } from '#features/accounts/session/server/queries.ts'
import { roles, sessions, users } from '#features/accounts/session/server/tables.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { entries, projects } from '#features/projects/project/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { makeWorks } from '../many-works.ts'
import { productionSettings } from '../open-portal.ts'

export interface Entrant {
  token: string
  projectId: string
}

export interface Seeded {
  contestId: string
  organiserToken: string
  entrants: Entrant[]
  works: number
}

const day = 86_400_000
const everywhere = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

async function giveToken(db: Database, userId: string): Promise<string> {
  const token = `pal_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(Date.now() + day)
  await db.insert(sessions).values({ tokenHash: hashOfToken(token), userId, expiresAt })
  return token
}

function openContest(db: Database) {
  return createContest(db, {
    slug: `deadline-${newId()}`,
    name: everywhere('Palmarès'),
    tagline: unwritten,
    rules: unwritten,
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: new Date(Date.now() - day),
    deadlineAt: new Date(Date.now() + day),
    limits: { ...usualLimits, imagesAtLeast: 0, required: [] },
    disciplines: [
      {
        key: 'architecture',
        name: everywhere('Architecture'),
        categories: [{ key: 'houses', name: everywhere('Houses'), description: unwritten }],
      },
    ],
    prices: [],
    criteria: [],
    levels: [],
  })
}

/** Each with a token and a paid project to which nothing is missing. */
async function giveEntrants(db: Database, contestId: string, count: number): Promise<Entrant[]> {
  const [discipline] = await listDisciplines(db, contestId)
  if (!discipline) throw new Error('The contest has no discipline.')
  const made: Entrant[] = []
  for (let at = 0; at < count; at += 1) {
    const id = newId()
    await db.insert(users).values({
      id,
      email: `${id}@example.com`,
      emailConfirmedAt: new Date(),
      passwordHash: 'none',
      firstName: 'Bench',
      lastName: String(at),
      gender: 'unspecified',
      lang: 'en',
      country: 'CA',
      companyName: '',
    })
    const project = await createProject(db, {
      ownerId: id,
      kind: 'project',
      contestId,
      language: 'en',
      name: `House ${at}`,
      submitsAs: 'person',
      userWantToTranslate: false,
      disciplineId: discipline.id,
      categoryIds: discipline.categories.map((one) => one.id),
      texts: { en: { title: `House ${at}`, summary: 'A summary.', description: '<p>Wood.</p>' } },
    })
    made.push({ token: await giveToken(db, id), projectId: project.id })
  }
  const ids = made.map(({ projectId }) => projectId)
  await db.update(projects).set({ paidAt: new Date() }).where(inArray(projects.id, ids))
  await db.update(entries).set({ paidAt: new Date() }).where(inArray(entries.projectId, ids))
  return made
}

/** Fills an empty database: a contest on its last night with entrants, an organiser, and a gallery. */
export async function seed(
  folder: string,
  databaseUrl: string,
  counts: { entrants: number; works: number },
): Promise<Seeded> {
  const app = await startApp(
    readSettings({ ...productionSettings, DATA_DIR: folder, DATABASE_URL: databaseUrl }),
  )
  try {
    const { db } = app.tools
    const { id: organiserId } = await createUser(db, {
      email: 'organiser@example.org',
      password: 'a long enough password',
      firstName: 'Bench',
      lastName: 'Organiser',
      gender: 'unspecified',
      lang: 'en',
      country: 'CA',
    })
    await db.insert(roles).values({ userId: organiserId, role: 'organiser' })
    const editionId = await giveEdition(db, { ownerId: organiserId })
    await givePublished(db, { contestId: editionId, ownerId: organiserId }, [
      { title: { en: 'Pattern' }, level: 'gold', shapes: [{ width: 2400, height: 1600 }] },
    ])
    await makeWorks(databaseUrl, counts.works)
    const { id: contestId } = await openContest(db)
    return {
      contestId,
      organiserToken: await giveToken(db, organiserId),
      entrants: await giveEntrants(db, contestId, counts.entrants),
      works: counts.works,
    }
  } finally {
    await app.close()
  }
}
