import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import { factsOf, titleOf } from '#web/uploads/upload-words.ts'
import type { Uploads } from '#web/uploads/uploader.ts'
import type { Uploading } from '#web/uploads/uploading.ts'
import style from './Media.module.css'

interface UploadRowProps {
  item: Uploading
  /** None if the file is not coming. */
  place: number | null
  uploads: Uploads
}

/** An upload in progress, at its future position. */
export function UploadRow({ item, place, uploads }: UploadRowProps) {
  const t = useMessages('files')
  const shared = useMessages('shared')
  const language = useLanguage()
  const [isDrawn, setIsDrawn] = useState(true)
  const { id, name, state, sent, bytes } = item
  const isBad = state === 'failed' || state === 'rejected'
  const [left, right] = factsOf(item, t, language)
  const title = titleOf(item, t)
  const named = (action: string) => `${action}, ${name}`
  return (
    <li className={style.row}>
      <span className={style.place}>{place !== null && <b>{formatNumber(place, language)}</b>}</span>
      <div className={style.thumb}>
        {isDrawn ? (
          // Browsers cannot display every accepted file type.
          <img className={style.ghost} src={item.preview} alt="" onError={() => setIsDrawn(false)} />
        ) : (
          <span className={style.blank} />
        )}
      </div>
      <div className={style.bar}>
        <p className={isBad ? style.bad : style.name} role={isBad ? 'alert' : undefined}>
          {title}
        </p>
        {state !== 'rejected' && (
          <ProgressLine label={name} value={sent} max={bytes} text={left} tone={isBad ? 'danger' : 'ink'} />
        )}
        <p className={style.facts}>
          <span>{left}</span>
          <span>{right}</span>
        </p>
      </div>
      <div className={style.late}>
        {(state === 'sending' || state === 'waiting') && (
          <Button look="text" small aria-label={named(t('media.pause'))} onClick={() => uploads.pause(id)}>
            {t('media.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'offline') && (
          <Button
            look="text"
            small
            aria-label={named(t('media.resume'))}
            onClick={() => void uploads.resume(id)}
          >
            {t('media.resume')}
          </Button>
        )}
        {state === 'failed' && (
          <Button
            look="text"
            small
            aria-label={named(t('media.again'))}
            onClick={() => void uploads.resume(id)}
          >
            {t('media.again')}
          </Button>
        )}
        {state !== 'checking' && state !== 'elsewhere' && (
          <Button
            look="text"
            small
            aria-label={named(isBad ? t('media.remove') : shared('cancel'))}
            onClick={() => uploads.cancel(id)}
          >
            {isBad ? t('media.remove') : shared('cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}
