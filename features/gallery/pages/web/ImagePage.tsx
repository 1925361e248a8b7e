import { getZoomTiles } from '#features/files/pictures/contract.ts'
import { needsTiles } from '#features/files/storage/zoom-tiles.ts'
import { pathOfImage } from '#features/gallery/publication/work-address.ts'
import { addressOf } from '#shared/endpoint.ts'
import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { Picture } from '#web/kit/Picture.tsx'
import type { ImagePageView } from '../page-views.ts'
import { variables } from './css-variables.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import { ImageCaption } from './ImageCaption.tsx'
import { ImageMarks, MarkList } from './ImageMarks.tsx'
import style from './ImagePage.module.css'
import { altOf } from './image-alt.ts'
import { addressOfWork } from './page-addresses.ts'

interface ImagePageProps {
  page: ImagePageView
  language: Language
  t: GalleryMessages
}

/**
 * One image of a work, as large as the window. The script shows the same part over the work's page; `data-key` names
 * what keeps the focus from one image to the next.
 */
export function ImagePage({ page, language, t }: ImagePageProps) {
  const { work, number, slug, slugs } = page
  const shown = work.images[number - 1]
  if (!shown) return null
  const { image } = shown
  const place = { kind: work.kind, slug, slugs }
  const count = work.images.length
  const title = writtenIn(work.title, language, work.language)
  const widest = image.renditions.toSorted((one, other) => other.width - one.width)
  const largest = widest.find(({ format }) => format === 'webp') ?? widest[0]
  const ratio = image.width / image.height
  const pageOf = (at: number) => `/${language}${pathOfImage(place, at, language)}`
  return (
    <main id="main">
      <section className={style.viewer} data-room data-viewer aria-labelledby="viewer-title">
        <div className={style.bar}>
          <h1 id="viewer-title">
            <a
              href={addressOfWork(place, language)}
              data-close
              data-key="title"
              lang={title.language === language ? undefined : locales[title.language]}
            >
              {title.text}
            </a>{' '}
            <span className="visually-hidden">{t('viewer.position', { number, count })}</span>
          </h1>
          {largest && (
            <a href={largest.url} data-zoom data-key="zoom">
              {t('viewer.zoom')}
            </a>
          )}
          {work.pressMayDownload && (
            <a
              href={`/api/gallery/${encodeURIComponent(slug)}/images/${number}`}
              data-key="download"
              download
            >
              {t('viewer.download')}
            </a>
          )}
          <a href={addressOfWork(place, language)} data-close data-key="close">
            {t('viewer.close')}
          </a>
        </div>
        <figure className={style.figure}>
          <div
            className={style.stage}
            data-stage
            data-tiles={needsTiles(image) ? addressOf(getZoomTiles, { imageId: image.id }).path : undefined}
            style={variables({ '--ratio': ratio, '--widest': widest[0]?.width ?? image.width })}
          >
            <div className={style.box}>
              <Picture
                key={image.id}
                image={image}
                {...altOf(work, number - 1, language, t)}
                sizes={`min(100vw, ${Math.round(ratio * 84)}vh)`}
                eager
              />
              <ImageMarks marks={page.marks} language={language} t={t} />
            </div>
          </div>
          <ImageCaption {...shown} language={language} work={work} t={t} className={style.caption} />
          <MarkList marks={page.marks} language={language} t={t} className={style.products} />
        </figure>
        <p className={style.zooming} data-zooming hidden>
          <button type="button" data-zoom-by="1.5">
            {t('viewer.larger')}
          </button>
          <button type="button" data-zoom-by={String(1 / 1.5)}>
            {t('viewer.smaller')}
          </button>
          <button type="button" data-zoom-by="0">
            {t('viewer.whole')}
          </button>
        </p>
        <nav className={style.steps} aria-label={t('viewer.images')}>
          <span>
            {number > 1 && (
              <a href={pageOf(number - 1)} rel="prev" data-step="-1" data-key="previous">
                {t('viewer.previous')}
              </a>
            )}
          </span>
          <span className={style.count}>{t('viewer.count', { number, count })}</span>
          <span>
            {number < count && (
              <a href={pageOf(number + 1)} rel="next" data-step="1" data-key="next">
                {t('viewer.next')}
              </a>
            )}
          </span>
        </nav>
        {count > 1 && (
          <ol className={style.strip}>
            {work.images.map(({ image: one }, at) => (
              <li key={one.id}>
                <a
                  href={pageOf(at + 1)}
                  data-step
                  data-key={`image-${at + 1}`}
                  aria-current={at + 1 === number ? 'true' : undefined}
                >
                  <img
                    src={thumbOf(one.renditions)}
                    alt={t('viewer.image', { number: at + 1 })}
                    width={Math.round((one.width / one.height) * 56)}
                    height={56}
                    loading="lazy"
                    style={{ backgroundColor: one.colour }}
                  />
                </a>
              </li>
            ))}
          </ol>
        )}
      </section>
    </main>
  )
}

/** The narrowest rendition that every browser reads. */
function thumbOf(renditions: ImagePageView['work']['images'][number]['image']['renditions']) {
  const narrow = renditions.toSorted((one, other) => one.width - other.width)
  return (narrow.find(({ format }) => format !== 'avif') ?? narrow[0])?.url
}
