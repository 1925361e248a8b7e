import type { Api } from '#server/http/http.ts'
import * as files from '../contract-files.ts'
import * as contract from '../contract-winners.ts'
import { makePlaceCards } from './place-cards.ts'
import { makeSlides } from './slides.ts'
import { winnerFiles } from './winner-files.ts'
import { exportWinners } from './winners-export.ts'
import { findWinnerPage } from './winners-view.ts'

export function winnersRoutes(api: Api): void {
  const { tools } = api
  api.serve(contract.findWinners, ({ db, actor, input }) =>
    findWinnerPage(db, { ...input, actorId: actor.id }),
  )
  api.download(contract.exportWinners, ({ actor, input, language }) =>
    exportWinners(tools, { ...input, actorId: actor.id, language }),
  )
  api.download(files.downloadWinnerFiles, ({ actor, input, language }) =>
    winnerFiles(tools, { ...input, actorId: actor.id, language }),
  )
  api.download(files.downloadPlaceCards, ({ actor, input }) =>
    makePlaceCards(tools, { ...input, actorId: actor.id }),
  )
  api.download(files.downloadSlides, ({ actor, input }) => makeSlides(tools, { ...input, actorId: actor.id }))
}
