import { formatNumber } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { ChooseFiles } from '#web/uploads/ChooseFiles.tsx'
import { ImageProblem, usePreviews } from '#web/uploads/Previews.tsx'
import { UploadLines } from '#web/uploads/UploadLines.tsx'
import { useUploads } from '#web/uploads/uploader.ts'
import { isComing } from '#web/uploads/uploading.ts'
import { type FirmView, listMyFirms, removeLogo } from '../contract.ts'
import { logoLimits } from '../logo-limits.ts'
import style from './Firms.module.css'

/** The logo as the firm's page shows it, with its actions. */
export function FirmLogo({ firm }: { firm: FirmView }) {
  const t = useMessages('firms')
  const language = useLanguage()
  const uploads = useUploads('firm-logo', firm.id)
  const remove = useApiAction(removeLogo, { refreshes: [listMyFirms] })
  usePreviews(listMyFirms, {}, [firm.logo])
  const isArriving = uploads.items.some(isComing)
  return (
    <section className={style.logo} aria-labelledby={`logo-${firm.id}`}>
      <h2 className={style.legend} id={`logo-${firm.id}`}>
        {t('logo.title')}
      </h2>
      {firm.logo && (
        <div className={style.sheet}>
          <Picture image={firm.logo} alt={t('logo.alt', { firm: firm.name })} sizes="208px" />
        </div>
      )}
      <ImageProblem image={firm.logo} />
      <p className="small muted">
        {t('logo.hint', { side: formatNumber(logoLimits.imageShortestSide, language) })}
      </p>
      <div className={style.actions}>
        <ChooseFiles
          label={t(firm.logo ? 'logo.replace' : 'logo.choose')}
          busy={isArriving}
          onFiles={(files) => uploads.add(files.slice(0, 1))}
        />
        {firm.logo && (
          <Button
            small
            look="text"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate({ firmId: firm.id }, { onError: (error) => say.error(error.message) })
            }
          >
            {t('logo.remove')}
          </Button>
        )}
      </div>
      <UploadLines uploads={uploads} />
    </section>
  )
}
