import { usualLimits } from '#features/contests/contest/limits.ts'
import { formatNumber } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.ts'
import { ChooseFiles } from '#web/uploads/ChooseFiles.tsx'
import { ImageProblem, usePreviews } from '#web/uploads/Previews.tsx'
import { UploadLines } from '#web/uploads/UploadLines.tsx'
import { useUploads } from '#web/uploads/uploader.ts'
import { isComing } from '#web/uploads/uploading.ts'
import { getJurorProfile, type JurorProfile, removePortrait } from '../contract-profile.ts'
import { shortestSide } from '../questionnaire.ts'
import style from './JuryQuestions.module.css'
import { Portrait } from './Portrait.tsx'
import { RemoveAsking } from './RemoveAsking.tsx'

export function PortraitField({ profile }: { profile: JurorProfile }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const uploads = useUploads('juror-portrait', profile.userId)
  const remove = useApiAction(removePortrait, { refreshes: [getJurorProfile] })
  const { portrait } = profile
  usePreviews(getJurorProfile, {}, [portrait])
  const isArriving = uploads.items.some(isComing)
  const limits = t('questions.portrait_limits', {
    megabytes: formatNumber(Math.floor(usualLimits.imageBytes / 1024 ** 2), language),
    side: formatNumber(shortestSide, language),
  })
  return (
    <div className={style.portrait} id="portrait">
      {portrait ? (
        <Portrait image={portrait} alt={t('questions.portrait_alt', { name: profile.name })} wide={240} />
      ) : (
        <p className={style.noPortrait}>{t('questions.portrait_none')}</p>
      )}
      <div className={style.portraitSide}>
        {!portrait && <p className="warn">{t('questions.lacking')}</p>}
        <ImageProblem image={portrait} />
        <p className={style.about}>{limits}</p>
        <div className={style.actions}>
          <ChooseFiles
            label={portrait ? t('questions.portrait_replace') : t('questions.portrait_choose')}
            busy={isArriving}
            onFiles={(files) => uploads.add(files.slice(0, 1))}
          />
          {portrait && (
            <RemoveAsking
              name={t('questions.portrait')}
              busy={remove.isPending}
              onRemove={() => remove.mutate({}, { onError: (error) => say.error(error.message) })}
            />
          )}
        </div>
        <UploadLines uploads={uploads} />
      </div>
    </div>
  )
}
