import { sql } from 'drizzle-orm'
import type { AuditSubjects } from '#server/audit-subjects.ts'
import { holds } from '#server/database/list.ts'
import { projectNames } from './queries/projects-named.ts'
import { entries, projects } from './tables.ts'

export const auditSubjects: AuditSubjects = {
  project: {
    names: projectNames,
    // As the index `projects_search` has them.
    named: (word) =>
      sql`SELECT ${projects.id} FROM ${projects} WHERE ${holds(
        sql`${projects.listedTitle} || ' ' || ${projects.name} || ' ' || ${projects.manufacturer}`,
        word,
      )}`,
  },
  entry: {
    names: sql`SELECT ${entries.id}, ${entries.number} || ' · ' || project.name AS name
      FROM ${entries} JOIN (${projectNames}) AS project ON project.id = ${entries.projectId}`,
    of: (id) => sql`SELECT ${entries.id} FROM ${entries} WHERE ${entries.projectId} = ${id}`,
  },
}
