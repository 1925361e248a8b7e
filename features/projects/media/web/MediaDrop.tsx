import type { EntryLimits } from '#features/contests/rules/limits.ts'
import { formatNumber } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { acceptedImages } from '#web/uploads/ChooseFiles.tsx'
import { FileDrop } from './FileDrop.tsx'

interface MediaDropProps {
  limits: EntryLimits
  /** Images that are here or on their way. */
  count: number
  onFiles(files: readonly File[]): void
}

export function MediaDrop({ limits, count, onFiles }: MediaDropProps) {
  const t = useMessages('files')
  const language = useLanguage()
  const isFull = count >= limits.imagesAtMost
  return (
    <FileDrop
      id="images"
      title={t('media.drop')}
      facts={t('media.limits', {
        megabytes: formatNumber(Math.floor(limits.imageBytes / 1024 ** 2), language),
        side: formatNumber(limits.imageShortestSide, language),
        used: formatNumber(count, language),
        most: formatNumber(limits.imagesAtMost, language),
      })}
      accept={acceptedImages}
      full={isFull ? t('code.images_full', { count: limits.imagesAtMost }) : undefined}
      onFiles={onFiles}
    />
  )
}
