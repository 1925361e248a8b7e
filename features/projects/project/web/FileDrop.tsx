import { type DragEvent, useRef, useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { classes } from '#web/kit/classes.ts'
import style from './Media.module.css'

interface FileDropProps {
  id: string
  title: string
  /** Where a finger points, nothing can be dropped. */
  touchTitle: string
  /** The accepted file types, and the maximum number and size. */
  facts: string
  /** In the format of the browser's file dialog. */
  accept: string
  /** Why no more files are accepted now. */
  full: string | undefined
  onFiles(files: readonly File[]): void
}

const isTouch = () => matchMedia('(pointer: coarse)').matches

export function FileDrop({ id, title, touchTitle, facts, accept, full, onFiles }: FileDropProps) {
  const t = useMessages('files')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!full) onFiles([...event.dataTransfer.files])
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(!full)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same without dragging.
    <div
      id={id}
      className={classes(style.drop, isOver && style.isOver)}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div>
        <p className={style.dropTitle}>{isTouch() ? touchTitle : title}</p>
        <p className={style.dropFacts}>{facts}</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('media.choose')}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()} disabledReason={full}>
        {t('media.choose')}
      </Button>
    </div>
  )
}
