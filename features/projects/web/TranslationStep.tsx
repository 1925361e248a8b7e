import { languages } from '#shared/language.ts'
import { RadioList } from '#web/kit/RadioList.tsx'
import { useWords } from '#web/words.ts'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'
import { TextFields } from './TextFields.tsx'

export function TranslationStep() {
  const t = useWords('projects')
  const { project, change } = useStep()
  const choice = project.userWantToTranslate
  return (
    <>
      <div className={style.fields} id="translate">
        <RadioList
          legend={t('translation.question')}
          options={[
            { value: 'yes', label: t('translation.yes'), hint: t('translation.yes_hint') },
            { value: 'no', label: t('translation.no'), hint: t('translation.no_hint') },
          ]}
          value={choice === null ? null : choice ? 'yes' : 'no'}
          disabled={!project.isEditable}
          onChange={(value) => change({ fields: { userWantToTranslate: value === 'yes' } })}
        />
      </div>
      {choice &&
        languages
          .filter((language) => language !== project.language)
          .map((language) => <TextFields key={language} written={language} />)}
    </>
  )
}
