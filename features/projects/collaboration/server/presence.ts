import { and, eq, gt, lt } from 'drizzle-orm'
import { listUsers } from '#features/accounts/sign-in/server/queries.ts'
import { getProjectFor } from '#features/projects/steps/server/queries.ts'
import { projectPresence } from '#features/projects/steps/server/tables.ts'
import { steps } from '#features/projects/steps/steps.ts'
import type { Database } from '#server/database/database.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { type noteHere as endpoint, presenceSeconds } from '../contract-together.ts'
import { nameOf } from './users-queries.ts'

/** Whoever has missed two beats is gone. */
const hereMs = 2.5 * presenceSeconds * 1000
const forgottenMs = 86_400_000

/** Notes that a page has a step of the project open, and tells of the other pages. */
export async function noteHere(
  db: Database,
  userId: string,
  { projectId, writer, step, isLeaving }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const project = await getProjectFor(db, userId, projectId)
  const now = new Date()
  const own = and(
    eq(projectPresence.projectId, projectId),
    eq(projectPresence.writer, writer),
    eq(projectPresence.userId, userId),
  )
  if (isLeaving) await db.delete(projectPresence).where(own)
  else {
    await db
      .insert(projectPresence)
      .values({ projectId, writer, userId, step, seenAt: now })
      .onConflictDoUpdate({
        target: [projectPresence.projectId, projectPresence.writer],
        set: { userId, step, seenAt: now },
      })
  }
  const long = lt(projectPresence.seenAt, new Date(now.getTime() - forgottenMs))
  await db.delete(projectPresence).where(and(eq(projectPresence.projectId, projectId), long))
  const rows = await db
    .select()
    .from(projectPresence)
    .where(
      and(
        eq(projectPresence.projectId, projectId),
        gt(projectPresence.seenAt, new Date(now.getTime() - hereMs)),
      ),
    )
    .orderBy(projectPresence.seenAt)
  const others = rows.filter((row) => row.writer !== writer)
  const users = await listUsers(
    db,
    others.map((row) => row.userId),
  )
  return {
    here: others.flatMap((row) => {
      const open = steps.find((one) => one === row.step)
      const name = nameOf(users.get(row.userId))
      return open ? [{ name, step: open, isSelf: row.userId === userId }] : []
    }),
    updatedAt: project.updatedAt.toISOString(),
  }
}
