import { sql } from 'drizzle-orm'
import { userNames } from '#features/accounts/session/server/queries.ts'
import { panels } from '#features/jury/panel/server/panel-tables.ts'
import { grandPrizes } from '#features/jury/panel/server/prize-tables.ts'
import { jurors } from '#features/jury/panel/server/tables.ts'
import type { AuditSubjects } from '#server/audit-subjects.ts'

export const auditSubjects: AuditSubjects = {
  juror: {
    names: sql`SELECT ${jurors.id}, person.name
      FROM ${jurors} JOIN (${userNames}) AS person ON person.id = ${jurors.userId}`,
  },
  panel: { names: sql`SELECT ${panels.id}, ${panels.name} AS name FROM ${panels}` },
  prize: { names: sql`SELECT ${grandPrizes.id}, ${grandPrizes.name} AS name FROM ${grandPrizes}` },
}
