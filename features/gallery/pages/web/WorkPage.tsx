import type { ReactNode } from 'react'
import type { WorkAward } from '#features/gallery/publication/contract.ts'
import { lettersOf } from '#features/gallery/search/letter-width.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { joinNames } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import type { ImageMark } from '../contract-marks.ts'
import { AwardMarks } from './AwardMarks.tsx'
import { Citations } from './Citations.tsx'
import type { GalleryMessages } from './gallery-messages.ts'
import { ImageCaption } from './ImageCaption.tsx'
import { ImageLink } from './ImageLink.tsx'
import { ImageMarks, MarkList } from './ImageMarks.tsx'
import { altOf } from './image-alt.ts'
import { Masthead } from './Masthead.tsx'
import { OpeningImage } from './OpeningImage.tsx'
import { Plates } from './Plates.tsx'
import style from './WorkPage.module.css'
import { factsOf } from './work-facts.ts'

export interface WorkPageProps {
  work: WorkView
  /** Best level first. Empty before the announcement. */
  awards: readonly WorkAward[]
  language: Language
  t: GalleryMessages
  /** The roles of credits are messages of the projects domain. */
  parts: Messages<'projects'>
  /** The link to the wall with one level and year. Undefined in the preview. */
  wallOf?: (award: WorkAward) => string
  /** The page of an image, from 1. Undefined in the preview. */
  imageAddress?: (number: number) => string
  /** Products in its images. Empty in the preview. */
  marks?: readonly ImageMark[]
  /** Names that have their own page. */
  firms?: readonly { name: string; slug: string }[]
  /** The button to save it. None in the preview. */
  saving?: (title: string) => ReactNode
}

/** A work's public page, rendered by the server and in the preview. */
export function WorkPage(props: WorkPageProps) {
  const { work, awards, language, t, parts, wallOf, imageAddress, firms, marks = [], saving } = props
  const say = (text: WorkView['title']) => writtenIn(text, language, work.language)
  const langOf = (one: { language: Language }) =>
    one.language === language ? undefined : locales[one.language]
  const title = say(work.title)
  const summary = say(work.summary)
  const description = say(work.description)
  const opening = work.images[0]
  const ownMarks = marks.filter(({ imageId }) => imageId === opening?.image.id)
  const disciplines = [work.discipline, ...work.categories].filter((text) => text !== null)
  return (
    <article className={style.work}>
      {opening && (
        <figure className={style.opening}>
          <OpeningImage
            opening={opening}
            {...altOf(work, 0, language, t)}
            link={(picture) => <ImageLink href={imageAddress?.(1)}>{picture}</ImageLink>}
            className={style.first}
          >
            <ImageMarks marks={ownMarks} language={language} t={t} isCropped />
          </OpeningImage>
          <ImageCaption {...opening} language={language} work={work} t={t} className="page" />
          <MarkList marks={ownMarks} language={language} t={t} className="page" />
        </figure>
      )}
      <div className={`page grid ${style.title}`}>
        <h1 lang={langOf(title)} dir="auto" data-long={lettersOf(title.text) > 44 || undefined}>
          {title.text}
        </h1>
        <p className={style.where}>{factsOf(work, language, t).join(language === 'zh-hans' ? '。' : '. ')}</p>
        {saving?.(title.text)}
        {awards.length > 0 ? (
          <AwardMarks awards={awards} language={language} t={t} wallOf={wallOf} />
        ) : (
          disciplines.length > 0 && (
            <p className={style.kind}>
              {joinNames(
                disciplines.map((text) => inLanguage(text, language)),
                language,
              )}
            </p>
          )
        )}
      </div>
      <div className={`page grid ${style.read}`}>
        <Masthead work={work} firms={firms} language={language} t={t} parts={parts} />
        <div className={style.text}>
          {summary.text && (
            <p className={style.standfirst} lang={langOf(summary)} dir="auto">
              {summary.text}
            </p>
          )}
          {description.text && <RichText html={description.text} lang={locales[description.language]} />}
          {description.text && description.language !== language && (
            <p className={style.note}>{t(`work.only_in.${description.language}`)}</p>
          )}
          <Citations awards={awards} language={language} own={work.language} t={t} />
        </div>
      </div>
      <Plates work={work} marks={marks} language={language} t={t} imageAddress={imageAddress} />
    </article>
  )
}
