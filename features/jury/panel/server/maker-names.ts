import { listUsers } from '#features/accounts/session/server/queries.ts'
import { listFirmsById, listFirmsOfAll } from '#features/firms/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { makersOf, type Naming } from '../blind-texts.ts'

export interface Entered {
  projectId: string
  ownerId: string
  firmId: string | null
  mainDesigner: string
}

/** The names that would identify a work's makers, by project. */
export async function listMakerNames(
  db: Database,
  entered: readonly Entered[],
  works: ReadonlyMap<string, Naming>,
): Promise<Map<string, string[]>> {
  const owners = entered.map(({ ownerId }) => ownerId)
  const users = await listUsers(db, owners)
  const memberships = await listFirmsOfAll(db, owners)
  const firms = await listFirmsById(db, [
    ...entered.flatMap(({ firmId }) => firmId ?? []),
    ...[...memberships.values()].flatMap((own) => own.map(({ id }) => id)),
  ])
  return new Map(
    entered.map(({ projectId, ownerId, firmId, mainDesigner }) => {
      const work = works.get(projectId)
      const owner = users.get(ownerId)
      const ids = [firmId, ...(memberships.get(ownerId) ?? []).map(({ id }) => id)]
      const own = ids.flatMap((id) => firms.get(id ?? '') ?? [])
      const names = [
        ...(work ? makersOf(work) : []),
        mainDesigner,
        ...(owner ? [`${owner.firstName} ${owner.lastName}`, owner.companyName] : []),
        ...own.map(({ name }) => name),
      ]
      return [projectId, names]
    }),
  )
}
