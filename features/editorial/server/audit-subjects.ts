import { sql } from 'drizzle-orm'
import { projectNames } from '#features/projects/project/server/queries/projects-named.ts'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { editorialTasks } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  editorial_task: {
    names: sql`SELECT ${editorialTasks.id}, project.name
      FROM ${editorialTasks} JOIN (${projectNames}) AS project ON project.id = ${editorialTasks.projectId}`,
    of: (id) =>
      sql`SELECT ${editorialTasks.id} FROM ${editorialTasks} WHERE ${editorialTasks.projectId} = ${id}`,
  },
}
