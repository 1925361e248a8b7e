import { useMemo } from 'react'
import type { RichTextMessages } from '#web/kit/fields/RichTextField.tsx'
import { useMessages } from './messages.ts'

/** The toolbar's names in the reader's language, for every rich text field. */
export function useRichTextMessages(): RichTextMessages {
  const t = useMessages('shared')
  return useMemo(
    () => ({
      toolbar: t('editor.toolbar'),
      bold: t('editor.bold'),
      italic: t('editor.italic'),
      heading: t('editor.heading'),
      subheading: t('editor.subheading'),
      bullets: t('editor.bullets'),
      numbers: t('editor.numbers'),
      quote: t('editor.quote'),
      link: t('editor.link'),
      linkAddress: t('editor.link_address'),
      linkSet: t('editor.link_set'),
      linkRemove: t('editor.link_remove'),
      linkLeave: t('close'),
      undo: t('editor.undo'),
      redo: t('editor.redo'),
    }),
    [t],
  )
}
