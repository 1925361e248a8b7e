import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { hashOfToken } from '#features/accounts/session/server/queries.ts'
import { sessions, users } from '#features/accounts/session/server/tables.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { type Localized, unwritten } from '#shared/language.ts'

export interface Entrant {
  id: string
  token: string
  projectId: string
}

const day = 86_400_000
const everywhere = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

/** Creates entrants in an open contest, each with a token and a paid project. */
export async function giveEntrants(db: Database, count: number): Promise<Entrant[]> {
  const contest = await createContest(db, {
    slug: `bench-${newId()}`,
    name: everywhere('Palmarès'),
    tagline: unwritten,
    rules: unwritten,
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: new Date(Date.now() - day),
    deadlineAt: new Date(Date.now() + day),
    limits: { ...usualLimits, descriptionCharacters: 2000 },
    disciplines: [],
    prices: [],
    criteria: [],
    levels: [],
  })
  const entrants: Entrant[] = []
  for (let at = 0; at < count; at += 1) {
    const id = newId()
    const token = `pal_${randomBytes(32).toString('base64url')}`
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
    await db.insert(sessions).values({
      tokenHash: hashOfToken(token),
      userId: id,
      expiresAt: new Date(Date.now() + day),
    })
    const project = await createProject(db, {
      ownerId: id,
      kind: 'project',
      contestId: contest.id,
      language: 'en',
    })
    entrants.push({ id, token, projectId: project.id })
  }
  const ids = entrants.map(({ projectId }) => projectId)
  await db.update(projects).set({ paidAt: new Date() }).where(inArray(projects.id, ids))
  return entrants
}
