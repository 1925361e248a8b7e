import { RemoveAsking } from '#features/jury/assignments/web/RemoveAsking.tsx'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { ChooseFiles } from '#web/uploads/ChooseFiles.tsx'
import { UploadLines } from '#web/uploads/UploadLines.tsx'
import { useUploads } from '#web/uploads/uploader.ts'
import { getJurorProfile, type JurorProfile, removeJurorImage } from '../contract-profile.ts'
import { imagesAtMost } from '../questionnaire.ts'
import style from './Questions.module.css'

interface JurorImagesProps {
  profile: JurorProfile
  legends: Readonly<Record<string, string>>
  onLegend(imageId: string, legend: string): void
}

/** A few images of the juror's own work, each with its legend. */
export function JurorImages({ profile, legends, onLegend }: JurorImagesProps) {
  const t = useMessages('jury')
  const uploads = useUploads('juror-image', profile.userId)
  const remove = useApiAction(removeJurorImage, { refreshes: [getJurorProfile] })
  const { images } = profile
  const room = imagesAtMost - images.length - uploads.items.filter(({ state }) => state !== 'refused').length
  const full = t('refusal.juror_images_full', { count: imagesAtMost })
  return (
    <div className={style.images}>
      <p className={style.about}>{t('questions.images_about', { count: imagesAtMost })}</p>
      {images.length > 0 && (
        <ol className={style.rows}>
          {images.map(({ id, image, legend }, index) => {
            const place = index + 1
            return (
              <li key={id} className={style.row}>
                <Picture image={image} alt={legend || t('questions.image', { place })} sizes="148px" />
                <TextField
                  label={t('questions.legend', { place })}
                  hint={t('questions.legend_hint')}
                  maxLength={200}
                  value={legends[id] ?? legend}
                  onChange={(event) => onLegend(id, event.currentTarget.value)}
                />
                <RemoveAsking
                  name={t('questions.remove_image', { place })}
                  question={t('questions.remove_image_title', { place })}
                  busy={remove.isPending}
                  onRemove={() =>
                    remove.mutate({ imageId: id }, { onError: (fault) => say.error(fault.message) })
                  }
                />
              </li>
            )
          })}
        </ol>
      )}
      <UploadLines uploads={uploads} />
      <ChooseFiles
        several
        label={t('questions.images_choose')}
        disabledReason={room <= 0 ? full : undefined}
        onFiles={(files) => {
          uploads.add(files.slice(0, room))
          if (files.length > room) say.error(full)
        }}
      />
    </div>
  )
}
