import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { RowText } from '#features/projects/texts/web/RowText.tsx'
import { languages, ownNames } from '#shared/language.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { legendCharacters } from '../contract-images.ts'
import { changeImage, type ImageChange, type ProjectImage } from '../unsaved-images.ts'
import { ForAllImages } from './ForAllImages.tsx'
import style from './Media.module.css'

/** Legend, credit and consent. Legends are asked for in the languages in which the entrant writes. */
export function MediaFields({ row, place }: { row: ProjectImage; place: number }) {
  const t = useMessages('files')
  const { project, unsaved, change } = useStep()
  const lacks = (field: string) =>
    project.missing.some((one) => one.step === 'media' && one.field === field && one.image === place)
  const keep = (part: ImageChange) =>
    change({ images: changeImage(project.images, unsaved.images, row.id, part) })

  const own = project.language
  const written = languages.filter((one) => one !== own && project.texts[one].title.trim() !== '')
  const missing = t('media.missing')
  return (
    <fieldset className={style.fields} id={`image-${place}`} aria-label={t('media.image', { place })}>
      {row.problem && <p className={style.problem}>{t(`problem.${row.problem}`)}</p>}
      {[own, ...written].map((language) => (
        <RowText
          key={language}
          className={style.legend}
          field={`images.${row.id}.legend.${language}`}
          label={
            language === own ? t('media.legend') : t('media.legend_in', { language: ownNames[language] })
          }
          lang={language}
          kept={row.legend[language]}
          missing={language === own && lacks('legend') ? missing : undefined}
          most={legendCharacters}
          onText={(text) => keep({ legend: { [language]: text } })}
        />
      ))}
      <RowText
        label={t('media.credit')}
        field={`images.${row.id}.credit`}
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
      <ForAllImages row={row} place={place} />
    </fieldset>
  )
}
