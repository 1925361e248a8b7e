import { and, asc, desc, isNotNull, isNull } from 'drizzle-orm'
import { projectExtras } from '#features/payments/core/server/tables.ts'
import { listWorkPlaces, listWorks } from '#features/projects/steps/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-extras.ts'
import { deliverExtra } from './actions/extras.ts'

const mostShown = 500

const isIn = {
  ordered: isNull(projectExtras.paidAt),
  paid: and(isNotNull(projectExtras.paidAt), isNull(projectExtras.deliveredAt)),
  delivered: isNotNull(projectExtras.deliveredAt),
}

async function listExtras(db: Database, state: contract.AdminExtraState): Promise<contract.AdminExtra[]> {
  const { createdAt, paidAt, deliveredAt } = projectExtras
  const rows = await db
    .select()
    .from(projectExtras)
    .where(isIn[state])
    .orderBy(state === 'delivered' ? desc(deliveredAt) : asc(state === 'paid' ? paidAt : createdAt))
    .limit(mostShown)
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))]
  const works = new Map((await listWorks(db, projectIds)).map((work) => [work.projectId, work]))
  const places = new Map((await listWorkPlaces(db, projectIds)).map((place) => [place.projectId, place]))
  return rows.flatMap((row) => {
    const work = works.get(row.projectId)
    if (!work) return []
    const contest = places.get(row.projectId)?.contest ?? null
    return {
      id: row.id,
      kind: row.kind,
      projectId: row.projectId,
      title: work.title,
      firm: work.firm,
      contest: contest && { id: contest.id, name: contest.name },
      since: (row.deliveredAt ?? row.paidAt ?? row.createdAt).toISOString(),
    }
  })
}

/** Extras that the organisers deliver. */
export function extraRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.listAdminExtras, ({ input }) => listExtras(db, input.state))
  api.serve(contract.deliverExtra, async ({ actor, input }) => {
    await deliverExtra(db, actor.id, input.extraId)
    return {}
  })
}
