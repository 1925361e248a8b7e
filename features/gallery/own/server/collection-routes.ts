import * as contract from '#features/gallery/pages/contract-collections.ts'
import * as queries from '#features/gallery/pages/server/collection-queries.ts'
import type { Api } from '#server/http/http.ts'
import * as actions from './collection-actions.ts'

export function serveCollections(api: Api): void {
  const { db } = api.tools
  api.serve(contract.listCollections, ({ actor, input }) => queries.listCollections(db, actor.id, input.work))
  api.serve(contract.listSaved, ({ actor, input }) => queries.listSaved(db, actor.id, input.work))
  api.serve(contract.getCollection, ({ actor, input }) =>
    queries.getCollection(db, actor.id, input.collectionId),
  )
  api.serve(contract.saveCollection, async ({ actor, input }) => {
    await actions.saveCollection(db, actor.id, input)
    return {}
  })
  api.serve(contract.removeCollection, async ({ actor, input }) => {
    await actions.removeCollection(db, actor.id, input.collectionId)
    return {}
  })
  api.serve(contract.shareCollection, async ({ actor, input }) => {
    await actions.shareCollection(db, actor.id, input)
    return queries.getCollection(db, actor.id, input.collectionId)
  })
  api.serve(contract.orderCollection, async ({ actor, input }) => {
    await actions.orderCollection(db, actor.id, input)
    return queries.getCollection(db, actor.id, input.collectionId)
  })
  api.serve(contract.saveWork, async ({ actor, input }) => {
    await actions.saveWork(db, actor.id, input)
    return {}
  })
  api.serve(contract.removeWork, async ({ actor, input }) => {
    await actions.removeWork(db, actor.id, input)
    return {}
  })
}
