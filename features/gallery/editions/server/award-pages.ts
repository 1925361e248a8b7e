import { eq } from 'drizzle-orm'
import { checkSubmitted, findAwardPage, findSerial } from '#features/awards/server/queries.ts'
import type { PublicPage } from '#features/gallery/pages/pages.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'

type AwardPage = Omit<Extract<PublicPage, { kind: 'award' }>, 'kind'>

async function findWork(db: Database, projectId: string): Promise<AwardPage['work']> {
  if (!projectId) return null
  const { kind, slug } = publications
  const [work] = await db
    .select({ kind, slug })
    .from(publications)
    .where(eq(publications.projectId, projectId))
  return work ?? null
}

/** The award for a serial or a credential that was submitted. */
export async function lookUpAward(
  tools: Pick<Tools, 'db' | 'secrets' | 'settings'>,
  { serial, credential }: { serial: string; credential: string },
): Promise<AwardPage> {
  const found = credential ? await findSerial(tools, credential) : null
  return getAwardPage(tools, found ?? serial, credential)
}

/** An award's current state, and the result for a credential submitted with it. */
export async function getAwardPage(
  tools: Pick<Tools, 'db' | 'secrets' | 'settings'>,
  input: string,
  credential: string,
): Promise<AwardPage> {
  const serial = input.trim().toUpperCase().slice(0, 40)
  const page = await findAwardPage(tools.db, serial)
  return {
    ...page,
    work: page.revokedOn === null ? await findWork(tools.db, page.projectId) : null,
    checked: credential ? await checkSubmitted(tools, credential, serial) : null,
  }
}
