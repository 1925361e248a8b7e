import { reportCharacters } from '#features/gallery/pages/mistake-report.ts'
import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import type { ReportPageView } from '../page-views.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import { addressOfWork } from './page-addresses.ts'
import style from './ReportPage.module.css'

interface ReportPageProps {
  page: ReportPageView
  language: Language
  t: GalleryMessages
}

/** The form to report a mistake; it needs no account and no JavaScript. */
export function ReportPage({ page, language, t }: ReportPageProps) {
  const { place, typed, errors = {} } = page
  const title = writtenIn(page.title, language, page.language)
  const work = addressOfWork(place, language)
  const back = (
    <a href={work} lang={title.language === language ? undefined : locales[title.language]}>
      {title.text}
    </a>
  )
  return (
    <main id="main" className={`page ${style.report}`}>
      <p className={style.back}>{back}</p>
      <h1>{t(page.isSent ? 'report.sent' : 'report.title')}</h1>
      {page.isSent ? (
        <p>{t('report.sent_about')}</p>
      ) : (
        <form method="post" action={`${work}/report`} className={style.form}>
          <TextArea
            name="text"
            label={t('report.text')}
            required
            rows={6}
            maxLength={reportCharacters}
            defaultValue={typed?.text}
            error={errors.text?.[0]}
          />
          <TextField
            name="email"
            type="email"
            label={t('report.email')}
            hint={t('report.email_hint')}
            maxLength={200}
            autoComplete="email"
            defaultValue={typed?.email}
            error={errors.email?.[0]}
          />
          {/* People do not see this field; programs that fill every field are recognised by it. */}
          <div className={style.trap} aria-hidden="true">
            <label htmlFor="website">{t('report.trap')}</label>
            <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
          </div>
          <Button type="submit" look="next">
            {t('report.send')}
          </Button>
        </form>
      )}
    </main>
  )
}
