import { AnswerList } from '#features/jury/panel/web/WorkText.tsx'
import { inLanguage } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getJurorsVersion, hidePicture, type JurorsVersion } from '../contract-anonymity.ts'
import style from './Anonymity.module.css'

interface JurorsVersionDialogProps {
  contestId: string
  projectId: string
  onClose: () => void
}

/** An entry as jurors see it. A picture that names its makers can be hidden from them. */
export function JurorsVersionDialog({ contestId, projectId, onClose }: JurorsVersionDialogProps) {
  const t = useMessages('jury')
  const version = useApiQuery(getJurorsVersion, { contestId, projectId })
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('anon.jurors_version')}
      lead={t('anon.about')}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <Waiting of={version} skeleton={<RowBars rows={6} />}>
        {(version) => <Version contestId={contestId} projectId={projectId} version={version} />}
      </Waiting>
    </Dialog>
  )
}

type VersionProps = { contestId: string; projectId: string; version: JurorsVersion }

function Version({ contestId, projectId, version: { work, images } }: VersionProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const hide = useApiAction(hidePicture, { refreshes: [getJurorsVersion] })
  return (
    <div className={style.version}>
      <h3>{inLanguage(work.title, language)}</h3>
      <p>{inLanguage(work.summary, language)}</p>
      <RichText html={inLanguage(work.description, language)} />
      <AnswerList answers={work.answers} />
      {hide.error && <FieldError>{hide.error.message}</FieldError>}
      <ul className={style.images}>
        {images.map(({ image, legend, isHidden }) => (
          <li key={image.id}>
            <Picture image={image} alt={inLanguage(legend, language)} sizes="320px" />
            <p className={style.under}>
              <span>{t(isHidden ? 'anon.hidden' : 'anon.shown')}</span>
              <Button
                small
                look="text"
                busy={hide.isPending}
                onClick={() => hide.mutate({ contestId, projectId, fileId: image.id, isHidden: !isHidden })}
              >
                {t(isHidden ? 'anon.show' : 'anon.hide')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
