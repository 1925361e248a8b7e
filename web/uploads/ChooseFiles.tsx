import { useRef } from 'react'
import { Button } from '#web/kit/Button.tsx'

/** The accepted images in a file dialog. Windows recognizes some types only by their extension. */
export const acceptedImages =
  'image/jpeg,image/png,image/webp,image/tiff,.tif,.tiff,image/heic,image/heif,.heic,.heif'

interface ChooseFilesProps {
  label: string
  several?: boolean
  /** Images, unless other types are named. */
  accept?: string
  busy?: boolean
  disabledReason?: string | undefined
  onFiles(files: readonly File[]): void
}

/** The button that opens the file dialog. */
export function ChooseFiles({
  label,
  several,
  accept = acceptedImages,
  busy,
  disabledReason,
  onFiles,
}: ChooseFilesProps) {
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
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Allows choosing the same file again.
          event.currentTarget.value = ''
        }}
      />
      <Button small busy={busy} disabledReason={disabledReason} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
