import { useState } from 'react'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useWords } from '#web/words.ts'
import { type ImageDetails, legendCharacters } from '../contract-images.ts'
import { changeImage, type ProjectImage } from '../unsaved-images.ts'
import style from './Media.module.css'
import { useStep } from './StepContext.ts'

/** While somebody types, the field shows what was typed, not the trimmed form that the server keeps. */
function useTyped(kept: string) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? kept,
    begin: () => setTyped(kept),
    type: setTyped,
    end: () => setTyped(null),
  }
}

interface MediaTextProps {
  label: string
  kept: string
  missing?: string | undefined
  most: number
  lang?: Language
  className?: string | undefined
  onText(text: string): void
}

function MediaText({ label, kept, missing, most, lang, className, onText }: MediaTextProps) {
  const { project } = useStep()
  const typed = useTyped(kept)
  return (
    <TextField
      label={label}
      missing={missing}
      lang={lang && locales[lang]}
      className={className}
      value={typed.value}
      maxLength={most}
      disabled={!project.isEditable}
      onFocus={typed.begin}
      onBlur={typed.end}
      onChange={(event) => {
        typed.type(event.currentTarget.value)
        onText(event.currentTarget.value)
      }}
    />
  )
}

/** Legend, credit and consent. Legends are asked for in the languages in which the entrant writes. */
export function MediaFields({ row, place }: { row: ProjectImage; place: number }) {
  const t = useWords('files')
  const { project, unsaved, change } = useStep()
  const lacks = (field: string) =>
    project.missing.some((one) => one.step === 'media' && one.field === field && one.image === place)
  const keep = (part: Partial<Omit<ImageDetails, 'id'>>) =>
    change({ images: changeImage(project.images, unsaved.images, row.id, part) })

  const own = project.language
  const written = languages.filter((one) => one !== own && project.texts[one].title.trim() !== '')
  const missing = t('media.missing')
  return (
    <fieldset className={style.fields} id={`image-${place}`} aria-label={t('media.image', { place })}>
      {[own, ...written].map((language) => (
        <MediaText
          key={language}
          className={style.legend}
          label={
            language === own ? t('media.legend') : t('media.legend_in', { language: ownNames[language] })
          }
          lang={language}
          kept={row.legend[language]}
          missing={language === own && lacks('legend') ? missing : undefined}
          most={legendCharacters}
          onText={(text) => keep({ legend: { ...row.legend, [language]: text } })}
        />
      ))}
      <MediaText
        label={t('media.credit')}
        kept={row.credit}
        missing={lacks('credit') ? missing : undefined}
        most={200}
        onText={(credit) => keep({ credit })}
      />
      <Checkbox
        className={style.consent}
        label={t('media.consent')}
        missing={lacks('consent') ? missing : undefined}
        checked={row.mayBePublished}
        disabled={!project.isEditable}
        onChange={(event) => keep({ mayBePublished: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
