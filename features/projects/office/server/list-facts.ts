import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { listContests } from '#features/contests/contest/server/queries.ts'
import { isBeforeJudging } from '#features/projects/project/project-access.ts'
import { collect } from '#features/projects/project/server/queries/aggregate.ts'
import { isThere } from '#features/projects/project/server/queries.ts'
import { type Project, projects } from '#features/projects/project/server/tables.ts'
import { summaryOf } from '#features/projects/project/server/views.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { asRows } from '#server/database/many.ts'

/*
 * What the lists of organisers sort and filter by, and only the full project can tell: its title, its lowest entry number,
 * and the steps in which something is missing. They are stored with the project.
 */

/** The number of full projects loaded into memory at a time. */
const batchSize = 200

async function store(tx: DatabaseTransaction, rows: readonly Project[], now: Date): Promise<void> {
  const facts = (await collect(tx, rows)).map((aggregate) => {
    const { id, title, missing } = summaryOf(aggregate, now)
    const numbers = aggregate.entries.map((entry) => entry.number)
    const number = numbers.length > 0 ? Math.min(...numbers) : null
    return { id, title, number, steps: missing.map(({ step }) => step) }
  })
  await tx.execute(sql`
    UPDATE ${projects} SET listed_title = sent.title, listed_number = sent.number, missing_steps = sent.steps, listed_for = updated_at
    FROM ${asRows(facts, 'id uuid, title text, number int, steps text[]')}
    WHERE ${projects.id} = sent.id
      AND (listed_title, listed_number, missing_steps, listed_for)
        IS DISTINCT FROM (sent.title, sent.number, sent.steps, updated_at)`)
}

/**
 * Stores the facts of projects that were changed since, up to one batch. Projects that are being saved are left for the
 * next time.
 * @returns how many there were
 */
export async function refreshListed(db: Database, now: Date): Promise<number> {
  const isToList = and(sql`${projects.listedFor} IS DISTINCT FROM ${projects.updatedAt}`, isThere)
  // In the order of the index of such rows: the planner expects many and would read the table instead.
  const isAny = await db
    .select({ id: projects.id })
    .from(projects)
    .where(isToList)
    .orderBy(asc(projects.id))
    .limit(1)
  if (isAny.length === 0) return 0
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(projects)
      .where(isToList)
      .limit(batchSize)
      .for('no key update', { skipLocked: true })
    await store(tx, rows, now)
    return rows.length
  })
}

/**
 * Stores the facts of all unfinished projects again: what is missing also depends on the contest's settings, the firm's
 * profile and unreadable files.
 */
export async function refreshUnfinished(db: Database, now: Date): Promise<void> {
  while ((await refreshListed(db, now)) > 0);
  const running = (await listContests(db)).filter(isBeforeJudging).map(({ id }) => id)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const isNext = and(
      inArray(projects.contestId, running),
      eq(projects.status, 'pending'),
      gt(projects.id, after),
      isThere,
    )
    const rows = await db.transaction(async (tx) => {
      const found = await tx
        .select()
        .from(projects)
        .where(isNext)
        .orderBy(asc(projects.id))
        .limit(batchSize)
        .for('no key update', { skipLocked: true })
      await store(tx, found, now)
      return found
    })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
