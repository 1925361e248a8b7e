import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-review.ts'
import { addLabel, addNote, deleteNote, listLabels, removeLabel } from './labels.ts'
import { decideEligibility } from './set-eligibility.ts'
import { startEditing } from './start-editing.ts'

/** What organisers note and decide about projects before the judging. */
export function reviewRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.listLabels, () => listLabels(db))
  api.serve(contract.addLabel, ({ actor, input }) => addLabel(db, actor.id, input))
  api.serve(contract.removeLabel, ({ actor, input }) => removeLabel(db, actor.id, input))
  api.serve(contract.addNote, ({ actor, input }) => addNote(db, actor.id, input))
  api.serve(contract.deleteNote, ({ actor, input }) => deleteNote(db, actor.id, input))
  api.serve(contract.editForEntrant, ({ db, actor, input, request }) =>
    startEditing(db, actor, input, request),
  )
  api.serve(contract.markIneligible, ({ actor, input: { chosen, reason } }) =>
    decideEligibility(api.tools, actor.id, chosen, { eligibility: 'ineligible', reason }),
  )
  api.serve(contract.markEligible, ({ actor, input: { chosen } }) =>
    decideEligibility(api.tools, actor.id, chosen, { eligibility: 'eligible', reason: '' }),
  )
}
