import { refuseWith } from '#shared/refusal.ts'
import type { ProjectRefusal, ProjectView } from '../contract.ts'
import type { Saved } from './actions/save-project.ts'

type Answered = Pick<Saved, 'conflicts' | 'isLate'> & { project: ProjectView }

/** The project as a save left it; what was kept beside it, or met somebody else's words, is said with it. */
export function answerSaved({ project, conflicts, isLate }: Answered): ProjectView {
  if (isLate) refuseWith<ProjectRefusal>('kept_late', { project })
  if (conflicts.length > 0) refuseWith<ProjectRefusal>('fields_moved', { conflicts, project })
  return project
}
