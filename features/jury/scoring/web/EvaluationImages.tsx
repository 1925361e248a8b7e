import { type Ref, type TouchEvent, useEffect, useRef, useState } from 'react'
import type { BlindWork } from '#features/jury/panel/blind-work.ts'
import type { EntryPlace } from '#features/jury/panel/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { stepOf } from '#web/parts/swipe.ts'
import style from './EvaluationImages.module.css'

/** The stage's maximum width; the same `sizes` preload the next entry's image in the same form. */
export const stageSizes = '(max-width: 900px) 100vw, 75vw'

export const thumbSizes = '130px'

const zoomScreen = () => import('./DeepZoom.tsx')
// Preloaded, because the connection may be lost later.
const pauseMs = 1000

type ZoomScreen = Awaited<ReturnType<typeof zoomScreen>>['DeepZoom']

type EvaluationImagesProps = {
  place: EntryPlace
  /** The zoom button, for the key with the same action. */
  zoom: Ref<HTMLButtonElement>
  images: BlindWork['images']
  at: number
  alone: boolean
  onShow: (at: number) => void
  onAlone: () => void
  onFullText: () => void
}

/** The image at its full height, its legend, and the thumbnails. */
export function EvaluationImages(props: EvaluationImagesProps) {
  const { place, zoom, images, at, alone, onShow, onAlone, onFullText } = props
  const t = useMessages('jury')
  const language = useLanguage()
  const shown = images[at]
  const swipe = useSwipe((step) => onShow(at + step))
  const [zoomed, setZoomed] = useState<{ Screen: ZoomScreen; url: string } | null>(null)
  useEffect(() => {
    // Once is enough, even if the juror leaves the entry before.
    setTimeout(() => void zoomScreen().catch(() => undefined), pauseMs)
  }, [])
  const open = (url: string) =>
    void zoomScreen().then(
      ({ DeepZoom }) => setZoomed({ Screen: DeepZoom, url }),
      () => say.error(t('zoom.away')),
    )
  return (
    <main className={style.main} id="main" tabIndex={-1}>
      <div className={style.view}>
        {shown ? (
          <figure className={style.figure}>
            <div className={style.stage} {...swipe}>
              <button
                ref={zoom}
                type="button"
                className={style.box}
                title={t('zoom.in')}
                onClick={({ currentTarget }) => open(shownIn(currentTarget, shown.image))}
                style={{
                  width: `min(100cqw, ${shown.image.width / shown.image.height} * 100cqh)`,
                  aspectRatio: `${shown.image.width} / ${shown.image.height}`,
                }}
              >
                <Picture
                  key={shown.image.id}
                  image={shown.image}
                  alt={inLanguage(shown.legend, language) || t('evaluation.image', { at: at + 1 })}
                  sizes={stageSizes}
                  eager
                />
              </button>
            </div>
            <figcaption className={style.caption}>
              <span>{inLanguage(shown.legend, language)}</span>
              <span className={style.place}>{t('form.of', { at: at + 1, total: images.length })}</span>
              {alone && (
                <Button look="text" small onClick={onAlone}>
                  {t('form.close')}
                </Button>
              )}
            </figcaption>
          </figure>
        ) : (
          <p className={style.none}>{t('evaluation.no_images')}</p>
        )}
      </div>
      {!alone && (
        <div className={style.strip}>
          <ul aria-label={t('evaluation.images')}>
            {images.map(({ image }, index) => (
              <li key={image.id}>
                <button
                  type="button"
                  className={style.thumb}
                  aria-label={t('evaluation.image', { at: index + 1 })}
                  aria-current={index === at || undefined}
                  style={{ aspectRatio: `${image.width} / ${image.height}` }}
                  onClick={() => onShow(index)}
                >
                  <Picture image={image} alt="" sizes={thumbSizes} fit="cover" />
                </button>
              </li>
            ))}
          </ul>
          <Button look="text" small className={style.text} onClick={onFullText}>
            {t('evaluation.full_text')}
          </Button>
        </div>
      )}
      {zoomed && shown && (
        <zoomed.Screen
          place={place}
          image={shown.image}
          url={zoomed.url}
          label={inLanguage(shown.legend, language) || t('evaluation.image', { at: at + 1 })}
          onStep={(step) => onShow(at + step)}
          onClose={() => setZoomed(null)}
        />
      )}
    </main>
  )
}

/** The form that the browser chose, among those it supports. */
function shownIn(box: HTMLElement, { renditions }: BlindWork['images'][number]['image']): string {
  const chosen = box.querySelector('img')?.currentSrc ?? ''
  return renditions.find(({ url }) => chosen.endsWith(url))?.url ?? ''
}

/** A swipe as a step: 1 to the left, like turning pages, or -1. */
function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ clientX: number; clientY: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const [first, second] = [touches[0], touches[1]]
      // Two fingers zoom.
      start.current = first && !second ? first : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current
      const end = changedTouches[0]
      start.current = null
      const step = from && end && stepOf(from, end)
      if (step) onStep(step)
    },
  }
}
