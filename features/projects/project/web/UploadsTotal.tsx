import { formatNumber } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import type { UploadTotal } from '#web/uploads/uploading.ts'
import style from './Uploads.module.css'

/** The progress of all uploads together; a single upload shows its own. */
export function UploadsTotal({ total }: { total: UploadTotal }) {
  const t = useMessages('files')
  const language = useLanguage()
  const { files, arrived, bytes, sent } = total
  if (files < 2) return null
  const megabytes = (value: number) => formatNumber(value / 1024 ** 2, language, 1)
  const amount = t('media.sent', { sent: megabytes(sent), total: megabytes(bytes) })
  return (
    <div className={style.whole}>
      <p className={style.wholeFacts}>
        <span role="status">{t('media.whole', { arrived, count: files })}</span>
        <span>{amount}</span>
      </p>
      <ProgressLine label={t('media.all')} value={sent} max={bytes} text={amount} />
    </div>
  )
}
