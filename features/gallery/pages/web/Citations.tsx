import type { WorkAward } from '#features/gallery/publication/contract.ts'
import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import style from './Citations.module.css'
import type { GalleryMessages } from './gallery-messages.ts'

interface CitationsProps {
  awards: readonly WorkAward[]
  language: Language
  /** The work's own language. */
  own: Language
  t: GalleryMessages
}

/** The jury's words about the work, once each. */
export function Citations({ awards, language, own, t }: CitationsProps) {
  const said = awards.flatMap(({ citation, year }) =>
    citation ? { ...writtenIn(citation, language, own), year } : [],
  )
  const once = said.filter(({ text }, at) => text && said.findIndex((one) => one.text === text) === at)
  return once.map(({ text, language: written, year }) => (
    <figure key={text} className={style.citation}>
      <blockquote lang={written === language ? undefined : locales[written]} dir="auto">
        {t('work.quoted', { text })}
      </blockquote>
      <figcaption>{t('work.jury', { year })}</figcaption>
    </figure>
  ))
}
