import { refuseWith } from '#shared/refusal.ts'
import type { ProjectRefusal, ProjectView } from '../contract.ts'
import type { Saved } from './actions/save-project.ts'

type Answered = Pick<Saved, 'conflicts'> & { project: ProjectView }

/** The project after a save; throws the conflicts, where there are any. */
export function answerSaved({ project, conflicts }: Answered): ProjectView {
  if (conflicts.length > 0) refuseWith<ProjectRefusal>('fields_moved', { conflicts, project })
  return project
}
