import type { Language } from '#shared/language.ts'
import { links } from '#web/links.ts'
import type { IssueTextView } from '../contract.ts'
import { paragraphsOf } from '../page-text.ts'
import style from './IssueReader.module.css'
import { IssueHead } from './IssueReader.tsx'
import type { NewsMessagesOf } from './NewsPage.tsx'

interface IssueTextPageProps extends IssueTextView {
  language: Language
  t: NewsMessagesOf
}

/** The text of an issue, page by page. */
export function IssueTextPage({ issue, texts, language, t }: IssueTextPageProps) {
  const { number, pages } = issue
  return (
    <main id="main" className="page">
      <IssueHead issue={issue} language={language} t={t}>
        <a href={links.issue(language, number, 1)}>{t('reader.pictures')}</a>
      </IssueHead>
      <div className={style.texts}>
        {texts.length < pages && <p>{t('reader.text_soon', { count: pages - texts.length })}</p>}
        {texts.map((page) => {
          const paragraphs = paragraphsOf(page.text)
          return (
            <section key={page.number} id={`page-${page.number}`} aria-labelledby={`name-${page.number}`}>
              <h2 id={`name-${page.number}`}>
                <a className="bare" href={links.issue(language, number, page.number)}>
                  {t('reader.page', { page: page.number })}
                </a>
              </h2>
              {paragraphs.length === 0 && <p className="muted">{t('reader.no_text')}</p>}
              {paragraphs.map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes its order.
                <p key={at} dir="auto">
                  {paragraph}
                </p>
              ))}
            </section>
          )
        })}
      </div>
    </main>
  )
}
