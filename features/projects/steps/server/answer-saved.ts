import { refuseWith } from '#shared/refusal.ts'
import type { ProjectRefusal, ProjectView } from '../contract.ts'
import type { Saved } from './actions/save-project.ts'

type Answered = Pick<Saved, 'conflicts'> & { project: ProjectView }

/** The project as a save left it; conflicts with what somebody else has written come with it. */
export function answerSaved({ project, conflicts }: Answered): ProjectView {
  if (conflicts.length > 0) refuseWith<ProjectRefusal>('fields_moved', { conflicts, project })
  return project
}
