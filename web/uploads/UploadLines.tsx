import { formatNumber } from '#shared/format.ts'
import { useLanguage, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/kit/Button.tsx'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import style from './UploadLines.module.css'
import type { Sending, Uploads } from './uploads.ts'

/** Files on their way, and those that did not arrive with the way on. */
export function UploadLines({ uploads }: { uploads: Uploads }) {
  const t = useWords('files')
  if (uploads.items.length === 0) return null
  return (
    <ul aria-label={t('media.arriving')}>
      {uploads.items.map((item) => (
        <UploadLine key={item.id} item={item} uploads={uploads} />
      ))}
    </ul>
  )
}

function UploadLine({ item, uploads }: { item: Sending; uploads: Uploads }) {
  const t = useWords('files')
  const language = useLanguage()
  const { id, name, sent, bytes, state } = item
  const isBad = state === 'failed' || state === 'refused'
  const megabytes = (value: number) => formatNumber(value / 1024 ** 2, language, 1)
  const title = state === 'refused' ? item.message : state === 'failed' ? t('media.failed') : name
  const facts =
    state === 'sending'
      ? t('media.sent', { sent: megabytes(sent), total: megabytes(bytes) })
      : state === 'checking'
        ? t('media.checking')
        : name
  return (
    <li className={style.arriving}>
      <p className={isBad ? style.bad : style.name} role={isBad ? 'alert' : undefined}>
        {title}
      </p>
      {state !== 'refused' && (
        <ProgressLine label={name} value={sent} max={bytes} text={facts} tone={isBad ? 'danger' : 'ink'} />
      )}
      <p className={style.facts}>
        <span>{facts}</span>
        <span className={style.late}>
          {state === 'failed' && (
            <Button look="text" small onClick={() => uploads.again(id)}>
              {t('media.again')}
            </Button>
          )}
          {state !== 'checking' && (
            <Button look="text" small onClick={() => uploads.cancel(id)}>
              {isBad ? t('media.remove') : t('media.cancel')}
            </Button>
          )}
        </span>
      </p>
    </li>
  )
}
