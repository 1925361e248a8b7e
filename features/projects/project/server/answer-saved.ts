import { failWith } from '#shared/domain-error.ts'
import type { ProjectView } from '../contract.ts'
import type { Saved } from './actions/save-project.ts'

type Answered = Pick<Saved, 'conflicts'> & { project: ProjectView }

/** The project after a save; throws the conflicts, where there are any. */
export function answerSaved({ project, conflicts }: Answered): ProjectView {
  if (conflicts.length > 0) failWith('fields_moved', { conflicts, project })
  return project
}
