import { useSearchParams } from 'react-router'
import type { Step } from '#features/projects/project/steps.ts'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import { TextPart } from '#features/projects/project/web/TextPart.tsx'
import style from '#features/projects/project/web/Texts.module.css'
import { useTextNotes } from '#features/projects/project/web/text-states.ts'
import type { Language } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { WrittenLanguages } from '#web/i18n/WrittenLanguages.tsx'
import { useStepLink } from './StepFrame.tsx'

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
