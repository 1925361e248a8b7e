import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import type { ArticleView } from '../contract.ts'
import style from './News.module.css'

/** A read-only article, in the requested language if it is translated. */
export function ArticleText({ article, written }: { article: ArticleView; written: Language }) {
  const t = useMessages('news')
  const lead = writtenIn(article.lead, written, article.language)
  const body = writtenIn(article.body, written, article.language)
  return (
    <article className={style.read}>
      {body.language !== written && <p className="small muted">{t('edit.not_in_language')}</p>}
      {article.cover && <Picture image={article.cover} alt="" sizes="(max-width: 700px) 100vw, 656px" />}
      <p lang={locales[lead.language]}>{lead.text}</p>
      <RichText className={style.body} html={body.text} lang={locales[body.language]} />
    </article>
  )
}
