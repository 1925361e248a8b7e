import { hinderSeats } from '#features/jury/jurors/server/actions/hinder-seats.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { refuseRedactorAsJuror } from './juror-check.ts'
import * as queries from './queries.ts'

export function routes(api: Api): void {
  const { db } = api.tools
  hinderSeats(refuseRedactorAsJuror)
  const own = (actor: { id: string }, redactionId: string) =>
    queries.getOwnRedaction(db, actor.id, redactionId)

  api.serve(contract.listMyRedactions, ({ actor }) => queries.listRedactionsOf(db, actor.id))
  api.serve(contract.getRedaction, ({ actor, input }) => own(actor, input.redactionId))
  api.serve(contract.savePublicationText, async ({ actor, input, language }) => {
    await actions.savePublicationText(db, actor.id, input, language)
    return own(actor, input.redactionId)
  })
  api.serve(contract.handOverRedaction, async ({ actor, input, language }) => {
    await actions.handOver(db, actor.id, input.redactionId, language)
    return own(actor, input.redactionId)
  })
  api.serve(contract.takeBackRedaction, async ({ actor, input }) => {
    await actions.takeBack(db, actor.id, input.redactionId)
    return own(actor, input.redactionId)
  })

  api.serve(contract.listContestRedactions, async ({ input }) => ({
    projects: await queries.listOfContest(db, input.contestId),
    redactors: await queries.listRedactors(db),
  }))
  api.serve(contract.assignRedactor, ({ actor, input }) => actions.assignRedactor(db, actor.id, input))
  api.serve(contract.getAdminRedaction, ({ input }) => queries.getRedactionView(db, input.redactionId))
  api.serve(contract.approveRedaction, async ({ actor, input }) => {
    await actions.approve(db, actor.id, input.redactionId)
    return queries.getRedactionView(db, input.redactionId)
  })
  api.serve(contract.sendBackRedaction, async ({ actor, input }) => {
    await actions.sendBack(db, actor.id, input)
    return queries.getRedactionView(db, input.redactionId)
  })
}
