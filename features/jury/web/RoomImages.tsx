import { inLanguage } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import type { BlindWork } from '../blind-work.ts'
import style from './RoomImages.module.css'

/** As wide as the stage can show it; the same words preload the next entry's image in the same form. */
export const stageSizes = '(max-width: 900px) 100vw, 75vw'

type RoomImagesProps = {
  images: BlindWork['images']
  at: number
  alone: boolean
  onShow: (at: number) => void
  onAlone: () => void
  onFullText: () => void
}

/** The image at its full height, its legend, and the strip of all of them. */
export function RoomImages({ images, at, alone, onShow, onAlone, onFullText }: RoomImagesProps) {
  const t = useWords('jury')
  const language = useLanguage()
  const shown = images[at]
  return (
    <main className={style.main} id="main" tabIndex={-1}>
      <div className={style.view}>
        {shown ? (
          <figure className={style.figure}>
            <div className={style.stage}>
              <div
                className={style.box}
                style={{
                  width: `min(100cqw, ${shown.image.width / shown.image.height} * 100cqh)`,
                  aspectRatio: `${shown.image.width} / ${shown.image.height}`,
                }}
              >
                <Picture
                  key={shown.image.id}
                  image={shown.image}
                  alt={inLanguage(shown.legend, language) || t('room.image', { at: at + 1 })}
                  sizes={stageSizes}
                  eager
                />
              </div>
            </div>
            <figcaption className={style.caption}>
              <span>{inLanguage(shown.legend, language)}</span>
              <span className={style.place}>{t('room.image_of', { at: at + 1, total: images.length })}</span>
              {alone && (
                <Button look="text" small onClick={onAlone}>
                  {t('room.close')}
                </Button>
              )}
            </figcaption>
          </figure>
        ) : (
          <p className={style.none}>{t('room.no_images')}</p>
        )}
      </div>
      {!alone && (
        <div className={style.strip}>
          <ul aria-label={t('room.images')}>
            {images.map(({ image }, place) => (
              <li key={image.id}>
                <button
                  type="button"
                  className={style.thumb}
                  aria-label={t('room.image', { at: place + 1 })}
                  aria-current={place === at || undefined}
                  style={{ aspectRatio: `${image.width} / ${image.height}` }}
                  onClick={() => onShow(place)}
                >
                  <Picture image={image} alt="" sizes="130px" fit="cover" />
                </button>
              </li>
            ))}
          </ul>
          <Button look="text" small className={style.text} onClick={onFullText}>
            {t('room.full_text')}
          </Button>
        </div>
      )}
    </main>
  )
}
