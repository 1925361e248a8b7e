import { useSearchParams } from 'react-router'
import { isLanguage, type Language, locales, ownNames } from '#shared/language.ts'
import { WordRow } from '#web/kit/WordRow.tsx'
import { useWords } from '#web/words.ts'
import type { Step } from '../steps.ts'
import { useStep } from './StepContext.ts'
import { stepLink } from './StepFrame.tsx'
import { TextPart } from './TextPart.tsx'
import style from './Texts.module.css'
import { useTextNotes } from './text-states.ts'

interface TextTabsProps {
  step: Extract<Step, 'text' | 'translation'>
  offered: readonly Language[]
}

/** One language at a time, as the address says; each tab tells how its text stands. */
export function TextTabs({ step, offered }: TextTabsProps) {
  const t = useWords('projects')
  const { project } = useStep()
  const noteOf = useTextNotes(project)
  const [search] = useSearchParams()
  const asked = search.get('text')
  const written = offered.find((one) => isLanguage(asked) && one === asked) ?? offered[0]
  if (!written) return null
  return (
    <>
      <div className={style.tabs}>
        <WordRow
          label={t('text.languages')}
          current={written}
          words={offered.map((language) => ({
            key: language,
            label: ownNames[language],
            lang: locales[language],
            href: `${stepLink(project, step)}?text=${language}`,
            note: noteOf(language),
          }))}
        />
      </div>
      <TextPart key={`${written} ${project.language}`} written={written} />
    </>
  )
}
