import { useState } from 'react'
import { getJurorsVersion, type JurorsVersion } from '#features/jury/anonymity/contract-anonymity.ts'
import style from '#features/jury/anonymity/web/Anonymity.module.css'
import { CoverEditor } from '#features/jury/anonymity/web/CoverEditor.tsx'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'

type JurorsVersionDialogProps = { contestId: string; projectId: string; onClose: () => void }

/** An entry as jurors see it, with the ways to cover parts of its pictures. */
export function JurorsVersionDialog({ contestId, projectId, onClose }: JurorsVersionDialogProps) {
  const t = useMessages('jury')
  const input = useApiQuery(getJurorsVersion, { contestId, projectId })
  const [covering, setCovering] = useState<string | null>(null)
  const image = input.data?.images.find(({ fileId }) => fileId === covering)
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={image ? t('cover.title') : t('anon.jurors_version')}
      lead={image ? t('cover.lead') : undefined}
      actions={image ? null : <Button onClick={onClose}>{t('room.close')}</Button>}
    >
      {image ? (
        <CoverEditor
          key={image.fileId}
          contestId={contestId}
          projectId={projectId}
          image={image}
          onClose={() => setCovering(null)}
        />
      ) : (
        <Waiting
          of={input}
          label={t('anon.loading')}
          failed={t('list.failed')}
          skeleton={<RowBars rows={6} />}
        >
          {(version) => <Version version={version} onCover={setCovering} />}
        </Waiting>
      )}
    </Dialog>
  )
}

type VersionProps = { version: JurorsVersion; onCover: (fileId: string) => void }

function Version({ version: { work, images }, onCover }: VersionProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  return (
    <div className={style.version}>
      <h3>{inLanguage(work.title, language)}</h3>
      <p>{inLanguage(work.summary, language)}</p>
      <RichText html={inLanguage(work.description, language)} />
      <ul className={style.images}>
        {images.map(({ fileId, image, copy, regions }, at) => (
          <li key={fileId}>
            <Picture
              image={copy ?? image}
              alt={inLanguage(work.images[at]?.legend ?? work.title, language)}
              sizes="320px"
            />
            <p className={style.under}>
              <span>
                {regions.length > 0 ? t('cover.parts', { count: regions.length }) : t('cover.none')}
              </span>
              <Button small look="text" onClick={() => onCover(fileId)}>
                {t('cover.action')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
