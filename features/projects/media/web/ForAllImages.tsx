import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { changeImage, type ImageChange, type ProjectImage } from '../unsaved-images.ts'
import style from './Media.module.css'

/** Credit and consent of one image for all that have none yet, in one act. */
export function ForAllImages({ row, place }: { row: ProjectImage; place: number }) {
  const t = useMessages('files')
  const { project, unsaved, change } = useStep()
  if (!project.isEditable) return null
  const uncredited = project.images.filter(({ credit }) => credit.trim() === '')
  const unconsented = project.images.filter(({ mayBePublished }) => !mayBePublished)
  const give = (images: readonly ProjectImage[], part: ImageChange) => {
    let all = unsaved.images
    for (const { id } of images) all = changeImage(project.images, all, id, part)
    if (all) change({ images: all })
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
          onClick={() => give(uncredited, { credit: row.credit })}
        >
          {t('media.credit_for_all', { count: uncredited.length })}
        </Button>
      )}
      {hasConsent && (
        <Button
          look="text"
          small
          aria-label={t('media.consent_for_all_named', { place, count: unconsented.length })}
          onClick={() => give(unconsented, { mayBePublished: true })}
        >
          {t('media.consent_for_all', { count: unconsented.length })}
        </Button>
      )}
    </p>
  )
}
