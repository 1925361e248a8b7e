import * as contract from '#features/gallery/pages/contract-marks.ts'
import { findProducts, listMarks } from '#features/gallery/pages/server/mark-queries.ts'
import { getProjectFor } from '#features/projects/project/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import { saveMarks } from './mark-actions.ts'

export function serveMarks(api: Api): void {
  const { db } = api.tools
  api.serve(contract.listMarks, async ({ actor, input, language }) => {
    await getProjectFor(db, actor.id, input.projectId)
    return listMarks(db, input.projectId, language)
  })
  api.serve(contract.saveMarks, async ({ actor, input, language }) => {
    await getProjectFor(db, actor.id, input.projectId)
    await saveMarks(db, actor.id, input)
    return listMarks(db, input.projectId, language)
  })
  api.serve(contract.findProducts, async ({ actor, input, language }) => {
    await getProjectFor(db, actor.id, input.projectId)
    return findProducts(db, actor.id, input, language)
  })
}
