import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { IssueView } from '../contract.ts'
import style from './MagazinePage.module.css'
import type { NewsMessagesOf } from './NewsPage.tsx'

interface MagazinePageProps {
  issues: readonly IssueView[]
  language: Language
  t: NewsMessagesOf
}

/** The issues that are out, by their covers, the newest first. */
export function MagazinePage({ issues, language, t }: MagazinePageProps) {
  return (
    <main id="main" className="page">
      <div className={style.head}>
        <h1>{t('public.magazine')}</h1>
        <p>{t('public.magazine_about')}</p>
      </div>
      {issues.length === 0 ? (
        <StateScreen
          heading="h2"
          title={t('public.no_issue')}
          actions={<ButtonLink href={links.inspirations(language)}>{t('public.see_works')}</ButtonLink>}
        />
      ) : (
        <ul className={style.issues}>
          {issues.map((issue) => (
            <Issue key={issue.id} issue={issue} language={language} t={t} />
          ))}
        </ul>
      )}
    </main>
  )
}

function Issue({ issue, language, t }: { issue: IssueView; language: Language; t: NewsMessagesOf }) {
  const title = inLanguage(issue.title, language)
  const { number, cover, readAt, pages } = issue
  return (
    <li className={style.issue}>
      <div className={style.cover} data-bare={cover ? undefined : ''}>
        {cover && (
          <Picture
            image={cover}
            alt=""
            fit="cover"
            sizes="(max-width: 640px) 90vw, (max-width: 1023px) 45vw, 30vw"
            className={style.picture}
          />
        )}
        <p className={style.plate} aria-hidden="true">
          <span>Palmarès</span>
          <span>{number}</span>
        </p>
      </div>
      <h2>{title || t('public.issue', { number })}</h2>
      <p className={style.facts}>
        <span>{t('public.issue', { number })}</span>
        <time dateTime={issue.publishedOn}>{formatDay(issue.publishedOn, language)}</time>
      </p>
      <p>
        {pages > 0 ? (
          <a href={links.issue(language, number)}>{t('public.read_issue', { number })}</a>
        ) : readAt ? (
          <a href={readAt} rel="noopener">
            {t('public.read_issue', { number })}
          </a>
        ) : (
          <span className="muted">{t('public.issue_soon')}</span>
        )}
      </p>
    </li>
  )
}
