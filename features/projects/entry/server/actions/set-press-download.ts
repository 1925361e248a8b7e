import { eq } from 'drizzle-orm'
import { workChanged } from '#features/projects/events.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { NotFound } from '#shared/domain-error.ts'

/** Allows or stops press downloads of a work, whatever its status. */
export async function setPressDownload(
  db: Database,
  actorId: string,
  { projectId, pressMayDownload }: { projectId: string; pressMayDownload: boolean },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [project] = await tx
      .update(projects)
      .set({ pressMayDownload })
      .where(eq(projects.id, projectId))
      .returning({ id: projects.id })
    if (!project) throw new NotFound()
    await record(tx, {
      actorId,
      action: 'projects.press',
      subject: { kind: 'project', id: projectId },
      details: { pressMayDownload },
    })
    await announce(tx, workChanged, { projectId })
    return project
  })
}
