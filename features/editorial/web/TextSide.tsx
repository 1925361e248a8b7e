import { formatNumber } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import type { EditorialTaskView, PublicationText } from '../contract.ts'
import { wordsIn } from '../words-in.ts'
import style from './Editorial.module.css'

const isWritten = ({ title, summary, description }: PublicationText) =>
  Boolean(title || summary || description)

interface TextSideProps {
  title: string
  texts: EditorialTaskView['texts']
  /** The language to show. */
  written: Language
  /** The language to show where that one has no text. */
  own: Language
}

/** Read-only texts with their word count. */
export function TextSide({ title, texts, written, own }: TextSideProps) {
  const t = useMessages('editorial')
  const spoken = useLanguage()
  const language = isWritten(texts[written]) ? written : own
  const text = texts[language]
  const words = wordsIn(text.title) + wordsIn(text.summary) + wordsIn(text.description)
  return (
    <section className={style.side}>
      <h2 className={style.head}>
        {title}
        <small>{t('words', { count: words, words: formatNumber(words, spoken) })}</small>
      </h2>
      {!isWritten(text) && <p className="muted">{t('write.nothing')}</p>}
      {language !== written && <p className="small muted">{t('write.other_language')}</p>}
      <div className={style.own} lang={locales[language]}>
        {text.title && <h3>{text.title}</h3>}
        {text.summary && <p>{text.summary}</p>}
        {text.description && <RichText className={style.text} html={text.description} />}
      </div>
    </section>
  )
}
