import { type DragEvent, useRef, useState } from 'react'
import type { EntryLimits } from '#features/contests/limits.ts'
import { formatNumber } from '#shared/format.ts'
import { Button } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import { useLanguage, useWords } from '#web/words.ts'
import style from './Media.module.css'

interface MediaDropProps {
  limits: EntryLimits
  /** Images that are here or on their way. */
  count: number
  onFiles(files: readonly File[]): void
}

const types = 'image/jpeg,image/png,image/webp,image/tiff,image/heic,.tif,.tiff,.heic'

export function MediaDrop({ limits, count, onFiles }: MediaDropProps) {
  const t = useWords('files')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isFull = count >= limits.imagesAtMost
  const full = t('refusal.images_full', { count: limits.imagesAtMost })

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isFull) onFiles([...event.dataTransfer.files])
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(!isFull)
  }
  const facts = t('media.limits', {
    megabytes: formatNumber(Math.floor(limits.imageBytes / 1024 ** 2), language),
    side: formatNumber(limits.imageShortestSide, language),
    used: formatNumber(count, language),
    most: formatNumber(limits.imagesAtMost, language),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button does the same.
    <div
      id="images"
      className={classes(style.drop, isOver && style.isOver)}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div>
        <p className={style.dropTitle}>{t('media.drop')}</p>
        <p className={style.dropFacts}>{facts}</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('media.choose')}
        accept={types}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()} disabledReason={isFull ? full : undefined}>
        {t('media.choose')}
      </Button>
    </div>
  )
}
