import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { productPublished, productTakenBack } from '#features/projects/events.ts'
import { lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import { writePublished } from '#features/projects/project/server/project-mails.ts'
import { getTitle } from '#features/projects/project/server/queries/projects-named.ts'
import type { Project } from '#features/projects/project/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import type { Settings } from '#server/settings.ts'
import { fail, NotFound } from '#shared/domain-error.ts'

/** Publishes a submitted product; twice is harmless. */
export async function publishProduct(
  db: Database,
  settings: Settings,
  organiserId: string,
  projectId: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const product = await lockProject(tx, projectId)
    if (product.contestId !== null) throw new NotFound()
    if (product.status !== 'completed') fail('project_not_confirmed')
    if (product.publishedAt) return { id: projectId }
    await tx.update(projects).set({ publishedAt: new Date() }).where(eq(projects.id, projectId))
    await announce(tx, productPublished, { projectId })
    await record(tx, {
      actorId: organiserId,
      action: 'projects.publish',
      subject: { kind: 'project', id: projectId },
    })
    const owner = await getUserById(tx, product.ownerId)
    await writePublished(tx, settings, owner, await getTitle(tx, product))
    return { id: projectId }
  })
}

/** Removes a withdrawn or reopened product from the gallery. */
export async function takeProductBack(tx: DatabaseTransaction, product: Project): Promise<void> {
  if (!product.publishedAt) return
  await tx.update(projects).set({ publishedAt: null }).where(eq(projects.id, product.id))
  await announce(tx, productTakenBack, { projectId: product.id })
}
