import type { MouseEvent } from 'react'
import type { ProjectView } from '#features/projects/project/contract.ts'
import type { Step } from '#features/projects/project/steps.ts'
import { goToPlace, placeOf, useArrivalAtField } from '#features/projects/project/web/field-place.ts'
import { MissingList } from './MissingList.tsx'
import style from './MissingSentence.module.css'

/** What is missing in the step, in one sentence whose parts link to their fields. */
export function MissingSentence({ project, step }: { project: ProjectView; step: Step }) {
  useArrivalAtField()
  const missing = project.missing.filter((one) => one.step === step)
  // The payment step is itself the sentence that something has to be paid.
  if (missing.length === 0 || !project.isEditable || step === 'payment') return null
  const follow = (event: MouseEvent, place: string) => {
    if (goToPlace(place)) event.preventDefault()
  }
  return (
    <p className={style.missing}>
      <MissingList
        missing={missing}
        link={(thing, name) => (
          <a href={`#${placeOf(thing)}`} onClick={(event) => follow(event, placeOf(thing))}>
            {name}
          </a>
        )}
      />
    </p>
  )
}
