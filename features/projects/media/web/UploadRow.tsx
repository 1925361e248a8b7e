import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { useLanguage, useWords, type Words } from '#web/i18n/words.ts'
import { Button } from '#web/kit/Button.tsx'
import { ProgressLine } from '#web/kit/ProgressLine.tsx'
import style from './Media.module.css'
import type { Uploading } from './uploading.ts'
import type { Uploads } from './uploads.ts'

function timeLeft(seconds: number, t: Words<'files'>): string {
  if (seconds < 60) return t('media.seconds_left', { seconds: seconds })
  return t('media.minutes_left', { minutes: Math.ceil(seconds / 60) })
}

/** What is said under the line, at its left and at its right. */
function factsOf(item: Uploading, t: Words<'files'>, language: Language): [string, string] {
  const { state, name, bytes, sent, secondsLeft, isStalled } = item
  const megabytes = (value: number) => formatNumber(value / 1024 ** 2, language, 1)
  if (state === 'failed') {
    const share = formatNumber(Math.floor((100 * sent) / Math.max(1, bytes)), language)
    return [t('media.stopped_at', { name, share }), '']
  }
  if (state === 'refused' || state === 'kept') return [name, '']
  const kilobytes = (value: number) => formatNumber(Math.ceil(value / 1024), language)
  const amount =
    bytes < 1024 ** 2
      ? t('media.sent_small', { sent: kilobytes(sent), total: kilobytes(bytes) })
      : t('media.sent', { sent: megabytes(sent), total: megabytes(bytes) })
  if (isStalled && (state === 'sending' || state === 'checking')) return [amount, t('media.offline')]
  if (state === 'sending') return [amount, secondsLeft === null ? '' : timeLeft(secondsLeft, t)]
  return [amount, t(`media.${state}`)]
}

function titleOf({ state, name, message }: Uploading, t: Words<'files'>): string | null {
  if (state === 'refused') return message
  if (state === 'failed') return t('media.failed')
  return state === 'kept' ? t('media.kept', { name }) : name
}

interface UploadRowProps {
  item: Uploading
  place: number
  uploads: Uploads
}

/** A file on its way, where it will stand. */
export function UploadRow({ item, place, uploads }: UploadRowProps) {
  const t = useWords('files')
  const language = useLanguage()
  const [isDrawn, setIsDrawn] = useState(true)
  const { id, name, state, sent, bytes } = item
  const isBad = state === 'failed' || state === 'refused'
  const isKept = state === 'kept'
  const [left, right] = factsOf(item, t, language)
  const title = titleOf(item, t)
  const named = (act: string) => `${act}, ${name}`
  return (
    <li className={style.row}>
      <span className={style.place}>
        <b>{formatNumber(place, language)}</b>
      </span>
      <div className={style.thumb}>
        {isDrawn ? (
          // Not every browser draws every kind of file that is taken.
          <img className={style.ghost} src={item.preview} alt="" onError={() => setIsDrawn(false)} />
        ) : (
          <span className={style.blank} />
        )}
      </div>
      <div className={style.bar}>
        <p className={isBad ? style.bad : style.name} role={isBad ? 'alert' : isKept ? 'status' : undefined}>
          {title}
        </p>
        {state !== 'refused' && !isKept && (
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
        {(state === 'failed' || isKept) && (
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
            aria-label={named(isBad || isKept ? t('media.remove') : t('media.cancel'))}
            onClick={() => uploads.cancel(id)}
          >
            {isBad || isKept ? t('media.remove') : t('media.cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}
