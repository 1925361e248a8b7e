import type { ReactNode } from 'react'
import { formatNumber } from '#shared/format.ts'
import { type Language, locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import type { TextPart } from '../checks.ts'
import type { PublicationText, PublicationTexts } from '../contract.ts'
import { wordsIn } from '../words-in.ts'
import style from './Editorial.module.css'
import { TextChanges } from './TextChanges.tsx'

const isWritten = ({ title, summary, description }: PublicationText) =>
  Boolean(title || summary || description)

interface TextSideProps {
  title: string
  texts: PublicationTexts
  /** The language to show. */
  written: Language
  /** The language to show where that one has no text. */
  own: Language
  /** A check can lead to the parts of this text. */
  isTarget?: boolean
}

/** Read-only texts with their word count. */
export function TextSide({ title, texts, written, own, isTarget }: TextSideProps) {
  const t = useMessages('editorial')
  const language = isWritten(texts[written]) ? written : own
  const text = texts[language]
  const target = (id: TextPart) => (isTarget ? { id, tabIndex: -1 } : {})
  const gap = (id: TextPart) =>
    isTarget && (
      <p className="muted" {...target(id)}>
        {t(`write.no_${id}`)}
      </p>
    )
  return (
    <Side title={title} text={text}>
      {!isTarget && !isWritten(text) && <p className="muted">{t('write.nothing')}</p>}
      {language !== written && <p className="small muted">{t('write.other_language')}</p>}
      <div className={style.own} lang={locales[language]}>
        {text.title ? <h3 {...target('title')}>{text.title}</h3> : gap('title')}
        {text.summary ? <p {...target('summary')}>{text.summary}</p> : gap('summary')}
        {text.description ? (
          <div {...target('description')}>
            <RichText className={style.text} html={text.description} />
          </div>
        ) : (
          gap('description')
        )}
      </div>
    </Side>
  )
}

interface ChangesSideProps {
  title: string
  before: PublicationText
  after: PublicationText
  written: Language
}

/** What changed from one text to the other. */
export function ChangesSide({ title, before, after, written }: ChangesSideProps) {
  const t = useMessages('editorial')
  return (
    <Side title={title} text={after}>
      {isWritten(before) ? (
        <TextChanges before={before} after={after} written={written} />
      ) : (
        <p className="muted">{t('changes.nothing')}</p>
      )}
    </Side>
  )
}

function Side({ title, text, children }: { title: string; text: PublicationText; children: ReactNode }) {
  const t = useMessages('editorial')
  const spoken = useLanguage()
  const words = wordsIn(text.title) + wordsIn(text.summary) + wordsIn(text.description)
  return (
    <section className={style.side}>
      <h2 className={style.head}>
        {title}
        <small>{t('words', { count: words, words: formatNumber(words, spoken) })}</small>
      </h2>
      {children}
    </section>
  )
}
