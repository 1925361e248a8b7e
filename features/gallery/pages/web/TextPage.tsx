import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import { RichText } from '#web/kit/RichText.tsx'
import style from './TextPage.module.css'

interface TextPageProps {
  title: Localized
  /** Cleaned HTML. */
  content: Localized
  language: Language
  /** The address to write to, on the contact page. */
  contact?: string
}

/** A text that organisers write: the privacy policy, the rules. */
export function TextPage({ title, content, language, contact }: TextPageProps) {
  return (
    <main id="main" className="page">
      <h1 className={style.head}>{inLanguage(title, language)}</h1>
      <RichText className={style.text} html={inLanguage(content, language)} />
      {contact && (
        <p className={style.contact}>
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
    </main>
  )
}
