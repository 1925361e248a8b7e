import { and, count, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { isThere } from '#features/projects/project/server/queries.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import type { Step } from '#features/projects/project/steps.ts'
import type { Database } from '#server/database/database.ts'
import { refreshListed } from '../list-facts.ts'

export interface Funnel {
  started: number
  discipline: number
  information: number
  paid: number
  media: number
  submitted: number
}

const countIf = (condition: SQL | undefined) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`

/** Nothing is missing in any of these steps. */
const isComplete = (...steps: Step[]) =>
  and(isNotNull(projects.listedFor), sql`NOT ${projects.missingSteps} && ${sql.param(steps)}::text[]`)

/** How many projects of a contest have each step behind them; withdrawn ones do not count. */
export async function countBySteps(
  db: Database,
  { contestId, now }: { contestId: string; now: Date },
): Promise<Funnel> {
  await refreshListed(db, now)
  const [found] = await db
    .select({
      started: count(),
      discipline: countIf(isNotNull(projects.disciplineId)),
      information: countIf(isComplete('information', 'information-product')),
      paid: countIf(isNotNull(projects.paidAt)),
      media: countIf(isComplete('media')),
      submitted: countIf(eq(projects.status, 'completed')),
    })
    .from(projects)
    .where(and(eq(projects.contestId, contestId), ne(projects.status, 'withdrawn'), isThere))
  return found ?? { started: 0, discipline: 0, information: 0, paid: 0, media: 0, submitted: 0 }
}
