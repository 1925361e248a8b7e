import { lazy, Suspense, useState } from 'react'
import { inLanguage, languages, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import choice from '#web/kit/fields/Choice.module.css'
import { Picture } from '#web/kit/Picture.tsx'
import type { ProjectImage } from '../contract.ts'
import { legendCharacters } from '../contract-images.ts'
import style from './Media.module.css'
import { RemoveFile } from './RemoveFile.tsx'
import { RowText } from './RowText.tsx'
import { SortedRow } from './SortedRow.tsx'
import { useStep } from './StepContext.ts'

interface MediaRowProps {
  image: ProjectImage
  place: number
}

export function MediaRow({ image: row, place }: MediaRowProps) {
  const t = useMessages('files')
  const language = useLanguage()
  const { project, change } = useStep()
  const { image } = row
  const size = [image.width, image.height].map((side) => String(side)).join(' × ')
  return (
    <SortedRow kind="image" id={row.id} place={place} isEditable={project.isEditable}>
      <div className={style.thumb}>
        <div className={style.thumbBox} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
          <Picture
            image={image}
            alt={inLanguage(row.legend, language) || t('media.image', { place })}
            sizes="148px"
          />
        </div>
      </div>
      <MediaFields row={row} place={place} />
      <div className={style.side}>
        <label className={choice.choice}>
          <input
            type="radio"
            name="cover"
            checked={row.isCover}
            disabled={!project.isEditable}
            onChange={() => change({ 'images.cover': row.id })}
            aria-label={t('media.cover_of', { place })}
          />
          <span>{t('media.cover')}</span>
        </label>
        <span className="muted tnum">{size}</span>
        <span className={style.original}>{row.originalName}</span>
        {row.crop && <span className="muted">{t('media.cropped')}</span>}
        {project.isEditable && (
          <span className={style.rowActs}>
            <MediaCrop row={row} place={place} />
            <RemoveFile
              projectId={project.id}
              file={{ imageId: row.id }}
              name={t('media.remove_image', { place })}
            />
          </span>
        )}
      </div>
    </SortedRow>
  )
}

/** Legend, credit and consent. Legends are required in the languages in which the entrant writes. */
function MediaFields({ row, place }: { row: ProjectImage; place: number }) {
  const t = useMessages('files')
  const { project, set } = useStep()
  const lacks = (field: string) =>
    project.missing.some((one) => one.step === 'media' && one.field === field && one.image === place)

  const own = project.language
  const written = languages.filter((one) => one !== own && project.texts[one].title.trim() !== '')
  const missing = t('media.missing')
  const hintOf = (text: string, fromFile = '') =>
    fromFile !== '' && text === fromFile ? t('media.from_file') : undefined
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
          current={row.legend[language]}
          missing={language === own && lacks('legend') ? missing : undefined}
          hint={hintOf(row.legend[language], row.fromFile?.legend)}
          most={legendCharacters}
          onText={(text) => set(`images.${row.id}.legend.${language}`, text)}
        />
      ))}
      {[own, ...written].map((language) => (
        <RowText
          key={language}
          className={style.legend}
          field={`images.${row.id}.alt.${language}`}
          label={language === own ? t('media.alt') : t('media.alt_in', { language: ownNames[language] })}
          note={t('slot.optional')}
          hint={language === own ? t('media.alt_hint') : undefined}
          lang={language}
          current={row.alt[language]}
          most={legendCharacters}
          onText={(text) => set(`images.${row.id}.alt.${language}`, text)}
        />
      ))}
      <RowText
        label={t('media.credit')}
        field={`images.${row.id}.credit`}
        current={row.credit}
        missing={lacks('credit') ? missing : undefined}
        hint={hintOf(row.credit, row.fromFile?.credit)}
        most={200}
        onText={(credit) => set(`images.${row.id}.credit`, credit)}
      />
      <Checkbox
        className={style.consent}
        label={t('media.consent')}
        missing={lacks('consent') ? missing : undefined}
        checked={row.mayBePublished}
        disabled={!project.isEditable}
        onChange={(event) => set(`images.${row.id}.mayBePublished`, event.currentTarget.checked)}
      />
      <ForAllImages row={row} place={place} />
    </fieldset>
  )
}

/** Copies the credit and consent of one image to all images that have none. */
function ForAllImages({ row, place }: { row: ProjectImage; place: number }) {
  const t = useMessages('files')
  const { project, set } = useStep()
  if (!project.isEditable) return null
  const uncredited = project.images.filter(({ credit }) => credit.trim() === '')
  const unconsented = project.images.filter(({ mayBePublished }) => !mayBePublished)
  const giveCredit = () => {
    for (const { id } of uncredited) set(`images.${id}.credit`, row.credit)
  }
  const giveConsent = () => {
    for (const { id } of unconsented) set(`images.${id}.mayBePublished`, true)
  }
  const hasCredit = row.credit.trim() !== '' && uncredited.length > 0
  const hasConsent = row.mayBePublished && unconsented.length > 0
  if (!hasCredit && !hasConsent) return null
  return (
    <p className={style.forAll}>
      {hasCredit && (
        <Button
          look="text"
          small
          aria-label={t('media.credit_for_all_named', { place, count: uncredited.length })}
          onClick={giveCredit}
        >
          {t('media.credit_for_all', { count: uncredited.length })}
        </Button>
      )}
      {hasConsent && (
        <Button
          look="text"
          small
          aria-label={t('media.consent_for_all_named', { place, count: unconsented.length })}
          onClick={giveConsent}
        >
          {t('media.consent_for_all', { count: unconsented.length })}
        </Button>
      )}
    </p>
  )
}

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** Opens the crop editor for the opening image of a page. */
function MediaCrop({ row, place }: { row: ProjectImage; place: number }) {
  const t = useMessages('files')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="text" small aria-label={t('media.crop_image', { place })} onClick={() => setIsOpen(true)}>
        {t('media.crop')}
      </Button>
      {isOpen && (
        <Suspense>
          <CropDialog row={row} place={place} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
