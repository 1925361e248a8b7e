import style from '#features/jury/panel/web/WorkText.module.css'
import { WorkText } from '#features/jury/panel/web/WorkText.tsx'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import type { Finalist } from './FinalistRow.tsx'

export function FinalistDialog({ finalist, onClose }: { finalist: Finalist; onClose: () => void }) {
  const t = useMessages('jury')
  const language = useLanguage()
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={inLanguage(finalist.title, language)}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <WorkText work={finalist} />
      <div className={style.pictures}>
        {finalist.images.map(({ image, legend }, at) => (
          <figure key={image.id}>
            <Picture
              image={image}
              alt={inLanguage(legend, language) || t('evaluation.image', { at: at + 1 })}
              sizes="664px"
            />
            <figcaption>{inLanguage(legend, language)}</figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
