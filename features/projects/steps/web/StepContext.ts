import { createContext, useContext } from 'react'
import type { ProjectView } from '../contract.ts'
import type { MissingField } from '../steps.ts'
import type { Values } from '../unsaved.ts'
import type { ProjectSaver } from './project-saver.ts'

export interface StepWork {
  project: ProjectView
  unsaved: Values
  change(part: Values): void
  set: ProjectSaver['setField']
  /** Somebody begins, or has ended, to type in a field that shows what is typed until then. */
  begin(field: string): void
  end(field: string): void
  /** The server's sentences by field, where it could not keep what was typed. */
  errors: Record<string, string[]>
  /** Still to be given, in this step. */
  isMissing(field: MissingField): boolean
}

export const StepContext = createContext<StepWork | null>(null)

/** What a step works on; only inside a `StepFrame`. */
export function useStep(): StepWork {
  const work = useContext(StepContext)
  if (!work) throw new Error('A step stands inside its frame.')
  return work
}
