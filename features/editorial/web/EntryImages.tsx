import { useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { classes } from '#web/kit/classes.ts'
import choice from '#web/kit/fields/Choice.module.css'
import { say } from '#web/kit/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import type { EditorialEntry } from '../contract.ts'
import style from './Desk.module.css'
import { imagePlace } from './desk-place.ts'

const loadZoom = () => import('./ZoomedImage.tsx')
type Zoom = Awaited<ReturnType<typeof loadZoom>>['ZoomedImage']

interface EntryImagesProps {
  images: EditorialEntry['images']
  coverId: string | null
  onChoose(imageId: string): void
}

/** The images with their legends and credits; each opens in full screen, and one is the cover. */
export function EntryImages({ images, coverId, onChoose }: EntryImagesProps) {
  const t = useMessages('editorial')
  const shared = useMessages('shared')
  const language = useLanguage()
  const [opened, setOpened] = useState<{ Zoom: Zoom; at: number } | null>(null)
  const open = (at: number) =>
    void loadZoom().then(
      ({ ZoomedImage }) => setOpened({ Zoom: ZoomedImage, at }),
      () => say.error(shared('error')),
    )
  const shown = opened && images[opened.at]
  if (images.length === 0) return <p className="small muted">{t('entry.no_images')}</p>
  return (
    <>
      <ul className={style.images}>
        {images.map(({ image, legend, credit }, at) => (
          <li key={image.id}>
            <figure className={style.image}>
              <button
                type="button"
                id={imagePlace(image.id)}
                aria-label={t('entry.enlarge', { number: at + 1 })}
                onClick={() => open(at)}
              >
                <Picture image={image} alt="" sizes="(max-width: 1279px) 50vw, 140px" />
              </button>
              <figcaption>
                <span>
                  {inLanguage(legend, language) || <em className="warn">{t('check.legend_missing')}</em>}
                </span>
                <span className="muted">
                  {credit || <em className="warn">{t('check.credit_missing')}</em>}
                </span>
              </figcaption>
            </figure>
            <label className={classes(choice.choice, style.choice)}>
              <input
                type="radio"
                name="cover"
                checked={image.id === coverId}
                onChange={() => onChoose(image.id)}
                aria-label={t('cover.use', { number: at + 1 })}
              />
              <span>{t('cover.title')}</span>
            </label>
          </li>
        ))}
      </ul>
      {opened && shown && (
        <opened.Zoom
          key={shown.image.id}
          image={shown.image}
          label={inLanguage(shown.legend, language) || t('entry.image', { number: opened.at + 1 })}
          onStep={(step) =>
            setOpened({ ...opened, at: Math.min(images.length - 1, Math.max(0, opened.at + step)) })
          }
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
