import { and, eq } from 'drizzle-orm'
import type { CreditRole } from '#features/projects/credits/credits.ts'
import { credits, projects } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Work } from './texts/texts.ts'

/**
 * Credits a juror on an older work of a firm that has entered again, so that the portal asks her about the other
 * credited people. Returns her answers, none of which is a conflict.
 */
export async function creditJuror(db: Database, name: string, works: readonly Work[]): Promise<Answer[]> {
  const entered = new Set(works.filter(({ edition }) => edition === 2026).map(({ firmKey }) => firmKey))
  const older = works.find(({ edition, firmKey, art }) => edition === 2024 && !art && entered.has(firmKey))
  if (!older) throw new Error('No firm of 2024 has entered again.')
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.name, older.title.en))
  if (!project) throw new Error(`${older.key} was not entered.`)
  const isThis = and(eq(credits.projectId, project.id), eq(credits.name, name))
  if ((await db.$count(credits, isThis)) === 0) {
    const position = await db.$count(credits, eq(credits.projectId, project.id))
    await db.insert(credits).values({ projectId: project.id, role: 'engineering', name, position })
  }
  return older.credits.flatMap(({ role, name: beside }): Answer[] => {
    if (role === 'photography') return [{ kind: 'photographer', name: beside, hasConflict: false }]
    if (role === 'client') return [{ kind: 'client', name: beside, hasConflict: false }]
    return isMaker(role) ? [] : [{ kind: 'co_credited', name: beside, hasConflict: false }]
  })
}

interface Answer {
  kind: 'co_credited' | 'client' | 'photographer'
  name: string
  hasConflict: boolean
}

const isMaker = (role: CreditRole) => role === 'architecture' || role === 'interior_design'
