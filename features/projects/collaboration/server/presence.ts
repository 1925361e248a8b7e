import { and, eq, gt, lt } from 'drizzle-orm'
import { listPeople } from '#features/accounts/sign-in/server/queries.ts'
import { getProjectFor } from '#features/projects/steps/server/queries.ts'
import { projectPresence } from '#features/projects/steps/server/tables.ts'
import { steps } from '#features/projects/steps/steps.ts'
import type { Database } from '#server/database/database.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { type noteHere as endpoint, presenceSeconds } from '../contract-together.ts'
import { nameOf } from './people-queries.ts'

/** Whoever has missed two beats is gone. */
const hereMs = 2.5 * presenceSeconds * 1000
const forgottenMs = 86_400_000

/** Notes that a page has a step of the project open, and tells of the other pages. */
export async function noteHere(
  db: Database,
  personId: string,
  { projectId, writer, step, isLeaving }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const project = await getProjectFor(db, personId, projectId)
  const now = new Date()
  const own = and(
    eq(projectPresence.projectId, projectId),
    eq(projectPresence.writer, writer),
    eq(projectPresence.personId, personId),
  )
  if (isLeaving) await db.delete(projectPresence).where(own)
  else {
    await db
      .insert(projectPresence)
      .values({ projectId, writer, personId, step, seenAt: now })
      .onConflictDoUpdate({
        target: [projectPresence.projectId, projectPresence.writer],
        set: { personId, step, seenAt: now },
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
  const people = await listPeople(
    db,
    others.map((row) => row.personId),
  )
  return {
    here: others.flatMap((row) => {
      const open = steps.find((one) => one === row.step)
      const name = nameOf(people.get(row.personId))
      return open ? [{ name, step: open, isSelf: row.personId === personId }] : []
    }),
    updatedAt: project.updatedAt.toISOString(),
  }
}
