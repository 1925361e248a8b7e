import type { ReactNode } from 'react'
import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { classes } from '#web/kit/classes.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import type { IssuePage, IssueReaderView, IssueView } from '../contract.ts'
import { turned } from '../spread.ts'
import style from './IssueReader.module.css'
import type { NewsMessagesOf } from './NewsPage.tsx'

interface IssueReaderProps extends IssueReaderView {
  language: Language
  t: NewsMessagesOf
}

/** For the style sheet: the proportions of a page. */
function ratioOf(shape: { width: number; height: number } | null | undefined): object {
  return { '--ratio': shape ? shape.width / shape.height : 0.75 }
}

/**
 * An issue to be read: two pages on a wide screen, one on a phone. Without script, each link turns a page; with it,
 * pages are turned by hand and by keys (`web/areas/public/magazine-reader.ts`).
 */
export function IssueReader({ issue, page, spread, language, t }: IssueReaderProps) {
  const { number, pages } = issue
  const shape = spread.find(({ image }) => image)?.image
  const here = (at: number) => links.issue(language, number, at)
  const first = spread[0]?.number ?? page
  const last = spread.at(-1)?.number ?? page
  const step = (to: number | null, way: 'previous' | 'next', screen: string | undefined) =>
    to === null ? (
      <span className={classes(screen, style.end)} aria-hidden="true">
        {t(`reader.${way}`)}
      </span>
    ) : (
      <a className={screen} href={here(to)} rel={way === 'next' ? 'next' : 'prev'} data-turn={way}>
        {t(`reader.${way}`)}
      </a>
    )
  return (
    <main id="main" className="page" data-reader>
      <IssueHead issue={issue} language={language} t={t}>
        <a href={`${links.issueText(language, number)}#page-${page}`} data-text>
          {t('reader.text')}
        </a>
      </IssueHead>
      <div className={style.stage} data-stage style={ratioOf(shape)}>
        <ol className={style.spread} data-spread={page}>
          {spread.map((one) => (
            <li
              key={one.number}
              className={one.number % 2 === 0 ? style.left : style.right}
              data-page={one.number}
              data-current={one.number === page || undefined}
            >
              <PageImage page={one} pages={pages} t={t} />
            </li>
          ))}
        </ol>
      </div>
      <nav className={style.turns} aria-label={t('reader.turn')} data-turns>
        {step(page > 1 ? page - 1 : null, 'previous', style.narrow)}
        {step(turned(page, pages, -1), 'previous', style.wide)}
        <p role="status">
          <span className={style.narrow}>{t('public.page_of', { page, pages })}</span>
          <span className={style.wide}>
            {first === last
              ? t('public.page_of', { page: first, pages })
              : t('reader.pages_of', { first, last, pages })}
          </span>
        </p>
        {step(page < pages ? page + 1 : null, 'next', style.narrow)}
        {step(turned(page, pages, 1), 'next', style.wide)}
      </nav>
      <form className={style.jump} action={links.issue(language, number)}>
        <label htmlFor="page">{t('reader.go_to')}</label>
        <input id="page" name="page" type="number" min={1} max={pages} required inputMode="numeric" />
        <button type="submit">{t('reader.go')}</button>
      </form>
    </main>
  )
}

function PageImage({ page, pages, t }: { page: IssuePage; pages: number; t: NewsMessagesOf }) {
  const { number, image, isFailed } = page
  if (!image)
    return (
      <p className={style.missing}>{t(isFailed ? 'reader.failed' : 'reader.preparing', { page: number })}</p>
    )
  return (
    <Picture
      image={image}
      alt={t('reader.page_image', { page: number, pages })}
      sizes="(min-width: 901px) 45vw, 100vw"
      eager
    />
  )
}

interface IssueHeadProps {
  issue: IssueView
  language: Language
  t: NewsMessagesOf
  children: ReactNode
}

/** The title of an issue, with the ways to read it. */
export function IssueHead({ issue, language, t, children }: IssueHeadProps) {
  const { number, publishedOn } = issue
  const name = t('public.issue', { number })
  const title = inLanguage(issue.title, language)
  return (
    <header className={style.head}>
      <div>
        <p className={style.back}>
          <a href={links.magazine(language)}>{t('reader.all')}</a>
        </p>
        <h1>{title || name}</h1>
        <p className={style.facts}>
          {title && <span>{name}</span>}
          <time dateTime={publishedOn}>{formatDay(publishedOn, language)}</time>
        </p>
      </div>
      <p className={style.ways}>
        {children}
        <a href={links.issuePdf(number)} download>
          {t('reader.pdf')}
        </a>
      </p>
    </header>
  )
}
