import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import row from './FinalistRow.module.css'
import type { Finalist } from './FinalistRow.tsx'
import style from './FinalsScreen.module.css'

interface OnlyFinalistProps {
  finalist: Finalist
  isConfirmed: boolean
  onConfirm: () => void
  onLook: () => void
}

/** A category with one finalist has no order: the juror looks at it and confirms. */
export function OnlyFinalist({ finalist, isConfirmed, onConfirm, onLook }: OnlyFinalistProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const title = inLanguage(finalist.title, language)
  const [cover] = finalist.images
  return (
    <div className={style.only}>
      <button type="button" className={row.image} onClick={onLook} aria-label={t('finals.look', { title })}>
        {cover && <Picture image={cover.image} alt="" sizes="(max-width: 640px) 100vw, 160px" fit="cover" />}
      </button>
      <div className={row.words}>
        <h4>{title}</h4>
        <p className={row.number}>{t('entry.number', { number: finalist.number })}</p>
        <p className={row.summary}>{inLanguage(finalist.summary, language)}</p>
        <p className={style.how}>{t('finals.only')}</p>
        {!isConfirmed && (
          <Button small className={row.give} onClick={onConfirm}>
            {t('finals.confirm')}
            <span className="visually-hidden">{` ${title}`}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
