import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import style from './UploadLines.module.css'
import { factsOf, titleOf } from './upload-words.ts'
import type { Uploads } from './uploader.ts'
import type { Uploading } from './uploading.ts'

/** Uploads in progress, and failed uploads with their actions. */
export function UploadLines({ uploads }: { uploads: Uploads }) {
  const t = useMessages('files')
  if (uploads.items.length === 0) return null
  return (
    <ul aria-label={t('media.arriving')}>
      {uploads.items.map((item) => (
        <UploadLine key={item.id} item={item} uploads={uploads} />
      ))}
    </ul>
  )
}

function UploadLine({ item, uploads }: { item: Uploading; uploads: Uploads }) {
  const t = useMessages('files')
  const shared = useMessages('shared')
  const language = useLanguage()
  const { id, name, sent, bytes, state } = item
  const isBad = state === 'failed' || state === 'rejected'
  const isAtRest = state === 'failed' || state === 'paused' || state === 'offline'
  const [left, right] = factsOf(item, t, language)
  return (
    <li className={style.arriving}>
      <p className={isBad ? style.bad : style.name} role={isBad ? 'alert' : undefined}>
        {titleOf(item, t)}
      </p>
      {state !== 'rejected' && (
        <ProgressLine label={name} value={sent} max={bytes} text={left} tone={isBad ? 'danger' : 'ink'} />
      )}
      <p className={style.facts}>
        <span>{[left, right].filter(Boolean).join(' · ')}</span>
        <span className={style.late}>
          {isAtRest && (
            <Button look="text" small onClick={() => void uploads.resume(id)}>
              {t(state === 'failed' ? 'media.again' : 'media.resume')}
            </Button>
          )}
          {state !== 'checking' && state !== 'elsewhere' && (
            <Button look="text" small onClick={() => uploads.cancel(id)}>
              {isBad ? t('media.remove') : shared('cancel')}
            </Button>
          )}
        </span>
      </p>
    </li>
  )
}
