import { useRef } from 'react'
import { Button } from '#web/kit/Button.tsx'

/** What a file dialog offers where images are taken; Windows knows some of them by their ending alone. */
export const acceptedImages =
  'image/jpeg,image/png,image/webp,image/tiff,.tif,.tiff,image/heic,image/heif,.heic,.heif'

interface ChooseFilesProps {
  label: string
  several?: boolean
  busy?: boolean
  disabledReason?: string | undefined
  onFiles(files: readonly File[]): void
}

/** The button that opens the computer's own files. */
export function ChooseFiles({ label, several, busy, disabledReason, onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        multiple={several}
        aria-label={label}
        accept={acceptedImages}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button small busy={busy} disabledReason={disabledReason} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
