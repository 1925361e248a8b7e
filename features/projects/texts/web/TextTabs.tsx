import { useSearchParams } from 'react-router'
import type { Step } from '#features/projects/steps/steps.ts'
import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { useStepLink } from '#features/projects/steps/web/StepFrame.tsx'
import type { Language } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { TextPart } from './TextPart.tsx'
import style from './Texts.module.css'
import { useTextNotes } from './text-states.ts'

interface TextTabsProps {
  step: Extract<Step, 'text' | 'translation'>
  offered: readonly Language[]
}

/** One language at a time, from the address; each tab shows the state of its text. */
export function TextTabs({ step, offered }: TextTabsProps) {
  const t = useMessages('projects')
  const { project } = useStep()
  const linkTo = useStepLink()
  const noteOf = useTextNotes(project)
  const [search] = useSearchParams()
  const inAddress = search.get('text')
  const written = offered.find((one) => one === inAddress) ?? offered[0]
  if (!written) return null
  return (
    <>
      <div className={style.tabs}>
        <WrittenLanguages
          label={t('text.languages')}
          at={linkTo(step)}
          written={written}
          offered={offered}
          noteOf={noteOf}
        />
      </div>
      <TextPart key={`${written} ${project.language}`} written={written} />
    </>
  )
}
