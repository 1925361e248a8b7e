import type { Api } from '#server/http/http.ts'
import * as contract from '../contract.ts'
import { getDeepImage } from './deep-image.ts'
import { undoRecusal } from './undo-recusal.ts'

export function evaluationRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.undoRecusal, ({ actor, input }) => undoRecusal(db, { ...input, userId: actor.id }))
  api.download(contract.getDeepImage, ({ actor, input }) => getDeepImage(api.tools, actor.id, input))
}
