import { formatNumber, joinNames } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import type { Uploading } from './uploading.ts'

function timeLeft(seconds: number, t: Messages<'files'>): string {
  if (seconds < 60) return t('media.seconds_left', { seconds: seconds })
  return t('media.minutes_left', { minutes: Math.ceil(seconds / 60) })
}

/** The texts under the progress line, at its left and right. */
export function factsOf(item: Uploading, t: Messages<'files'>, language: Language): [string, string] {
  const { state, name, bytes, sent, secondsLeft, stalledBy } = item
  const megabytes = (value: number) => formatNumber(value / 1024 ** 2, language, 1)
  if (state === 'failed') {
    const share = formatNumber(Math.floor((100 * sent) / Math.max(1, bytes)), language)
    return [t('media.stopped_at', { name, share }), '']
  }
  if (state === 'rejected') return [name, '']
  const kilobytes = (value: number) => formatNumber(Math.ceil(value / 1024), language)
  const amount =
    bytes < 1024 ** 2
      ? t('media.sent_small', { sent: kilobytes(sent), total: kilobytes(bytes) })
      : t('media.sent', { sent: megabytes(sent), total: megabytes(bytes) })
  if (stalledBy && (state === 'sending' || state === 'checking')) return [amount, t(`media.${stalledBy}`)]
  if (state === 'sending') return [amount, secondsLeft === null ? '' : timeLeft(secondsLeft, t)]
  return [amount, t(`media.${state}`)]
}

/** The name of an upload, or the reason for its failure. */
export function titleOf({ state, name, message }: Uploading, t: Messages<'files'>): string {
  if (state === 'rejected') return message ?? t('media.unreadable', { name })
  if (state === 'failed') return t('media.failed')
  return name
}

/** The one row for all the files that are too many. */
export function refusalOf(
  kind: 'media' | 'document',
  names: readonly string[],
  most: number,
  t: Messages<'files'>,
  language: Language,
): Pick<Uploading, 'name' | 'message'> {
  const name = joinNames(names, language)
  const isImage = kind === 'media'
  const message =
    names.length === 1
      ? t(isImage ? 'media.no_room' : 'document.no_room', { name, count: most })
      : t(isImage ? 'media.no_room_several' : 'document.no_room_several', {
          files: names.length,
          count: most,
        })
  return { name, message }
}
