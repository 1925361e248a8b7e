import * as contract from '#features/jury/jurors/contract-reminders.ts'
import type { Api } from '#server/http/http.ts'
import { previewAssignmentReminder, remindReaders } from './readers.ts'

export function readerRoutes(api: Api): void {
  const { db, settings } = api.tools
  api.serve(contract.previewAssignmentReminder, ({ input, language }) =>
    previewAssignmentReminder(db, input, language),
  )
  api.serve(contract.remindReaders, ({ db, actor, input, language }) =>
    remindReaders(db, { ...input, actorId: actor.id, publicUrl: settings.publicUrl }, language),
  )
}
