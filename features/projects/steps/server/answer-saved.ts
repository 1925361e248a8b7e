import { failWith } from '#shared/domain-error.ts'
import type { ProjectErrorCode, ProjectView } from '../contract.ts'
import type { Saved } from './actions/save-project.ts'

type Answered = Pick<Saved, 'conflicts'> & { project: ProjectView }

/** The project after a save; throws the conflicts, where there are any. */
export function answerSaved({ project, conflicts }: Answered): ProjectView {
  if (conflicts.length > 0) failWith<ProjectErrorCode>('fields_moved', { conflicts, project })
  return project
}
