import { useEffect, useRef } from 'react'
import { titleFrom } from '#features/projects/project/text-parts.ts'
import style from '#features/projects/project/web/Step.module.css'
import { useStep } from '#features/projects/project/web/StepContext.ts'
import { languages, ownNames } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextTabs } from './TextTabs.tsx'

export function TextStep() {
  const t = useMessages('projects')
  const { project, change, set } = useStep()
  const { language, name, isEditable, versions } = project
  const wasNeverWritten =
    versions[`texts.${language}.title`] === undefined && project.texts[language].title === ''
  const begun = useRef<string | null>(null)
  // Only once: clearing the field is deliberate.
  useEffect(() => {
    if (!isEditable || !wasNeverWritten || name === '' || begun.current === language) return
    begun.current = language
    set(`texts.${language}.title`, titleFrom(name))
  }, [isEditable, wasNeverWritten, name, language, set])
  const others = languages.filter((language) => language !== project.language)
  return (
    <>
      <div className={style.fields}>
        <SelectField
          label={t('text.language')}
          hint={t('text.language_hint')}
          options={languages.map((value) => ({ value, label: ownNames[value] }))}
          value={project.language}
          disabled={!project.isEditable}
          onChange={(event) => {
            const language = languages.find((one) => one === event.currentTarget.value)
            if (language) change({ language })
          }}
        />
      </div>
      <TextTabs step="text" offered={[project.language, ...others]} />
    </>
  )
}
