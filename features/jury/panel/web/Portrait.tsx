import { Picture, type PictureImage } from '#web/kit/Picture.tsx'
import style from './Portrait.module.css'

/** A portrait in the proportions of the magazine, around the face in its upper part. */
export function Portrait({ image, alt, wide }: { image: PictureImage; alt: string; wide: number }) {
  return (
    <div className={style.frame}>
      <Picture image={image} alt={alt} sizes={`${wide}px`} fit="cover" />
    </div>
  )
}
