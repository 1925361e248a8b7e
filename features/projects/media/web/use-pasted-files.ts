import { useEffect } from 'react'

/** Files in the clipboard go where others are dropped; words go on into their field. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const take = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      // Office programmes lay a picture of the words beside the words themselves.
      if (files.length > 0 && !clipboardData?.types.includes('text/plain')) onFiles(files)
    }
    addEventListener('paste', take)
    return () => removeEventListener('paste', take)
  }, [onFiles, isOpen])
}
