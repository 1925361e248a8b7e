import { createContext, useContext } from 'react'
import type { ProjectView } from '../contract.ts'
import type { Values } from '../field-values.ts'
import type { MissingField, Step } from '../steps.ts'
import type { ProjectSaver } from './project-saver.ts'

export interface StepWork {
  project: ProjectView
  unsaved: Values
  change(part: Values): void
  set: ProjectSaver['setField']
  /** Called when a user starts or stops typing in a field that shows unsaved text. */
  begin(field: string): void
  end(field: string): void
  /** The server's error messages by field. */
  errors: Record<string, string[]>
  /** Still to be given, in this step. */
  isMissing(field: MissingField): boolean
  /** Only in a preview of the form without a project: where its steps are, and why nothing can be sent. */
  preview?: { hrefOf(step: Step): string; reason: string }
}

export const StepContext = createContext<StepWork | null>(null)

/** What a step works on; only inside a `StepFrame`. */
export function useStep(): StepWork {
  const work = useContext(StepContext)
  if (!work) throw new Error('A step is rendered inside its frame.')
  return work
}
