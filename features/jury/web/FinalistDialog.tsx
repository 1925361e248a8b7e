import { inLanguage } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import type { Finalist } from './FinalistRow.tsx'

/** All images of a finalist, one under the other. */
export function FinalistDialog({ finalist, onClose }: { finalist: Finalist; onClose: () => void }) {
  const t = useWords('jury')
  const language = useLanguage()
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={inLanguage(finalist.title, language)}
      lead={inLanguage(finalist.summary, language)}
      acts={<Button onClick={onClose}>{t('room.close')}</Button>}
    >
      {finalist.images.map((image, at) => (
        <Picture key={image.id} image={image} alt={t('room.image', { at: at + 1 })} sizes="664px" />
      ))}
    </Dialog>
  )
}
