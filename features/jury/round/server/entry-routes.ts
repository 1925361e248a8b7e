import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-entries.ts'
import { moveEntry, readmitEntry, withdrawEntry } from './entry-actions.ts'

export function entryRoutes(api: Api): void {
  const { db, settings } = api.tools
  const { publicUrl } = settings
  api.serve(contract.withdrawEntry, ({ actor, input }) =>
    withdrawEntry(db, { ...input, actorId: actor.id, publicUrl }),
  )
  api.serve(contract.readmitEntry, ({ actor, input }) => readmitEntry(db, { ...input, actorId: actor.id }))
  api.serve(contract.moveEntry, ({ actor, input }) =>
    moveEntry(db, { ...input, actorId: actor.id, publicUrl }),
  )
}
