import { creditLines } from '#features/gallery/pages/credit-lines.ts'
import type { Language } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import type { Messages } from '#web/i18n/messages.ts'
import type { WorkPageView } from '../page-views.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import { addressOfWork } from './page-addresses.ts'
import style from './WorkActions.module.css'

interface WorkActionsProps {
  page: WorkPageView
  language: Language
  publicUrl: string
  t: GalleryMessages
  parts: Messages<'projects'>
}

/** Sharing, downloads for the press, the credits as text, and the way to report a mistake. */
export function WorkActions({ page, language, publicUrl, t, parts }: WorkActionsProps) {
  const { work } = page
  const path = addressOfWork({ ...page, kind: work.kind }, language)
  const title = writtenIn(work.title, language, work.language).text
  const address = `${publicUrl}${path}`
  const mail = new URLSearchParams({ subject: title, body: address }).toString().replaceAll('+', '%20')
  const credits = creditLines(work, language, {
    role: (role) => parts(`credit.${role}`),
    presentedBy: t('work.presented_by'),
    photo: (name) => t('work.photo', { name }),
    drawing: (name) => t('work.drawing', { name }),
    colon: t('share.colon'),
  })
  return (
    <section className="page" aria-labelledby="share">
      <div className={style.actions}>
        <h2 id="share">{t('share.title')}</h2>
        <div className={style.links}>
          <button type="button" hidden data-share>
            {t('share.system')}
          </button>
          <button type="button" hidden data-copy="">
            {t('share.copy_link')}
          </button>
          <a href={`mailto:?${mail}`}>{t('share.email')}</a>
          {work.pressMayDownload && (
            <a href={`/api/gallery/${encodeURIComponent(page.slug)}/press-kit`} download>
              {t('share.press_kit', { count: work.images.length })}
            </a>
          )}
          <a href={`${path}/report`} rel="nofollow">
            {t('report.title')}
          </a>
          <span role="status" data-copied={t('share.copied')} />
        </div>
        <details>
          <summary>{t('share.credits')}</summary>
          <pre id="credits">{[title, ...credits, address].join('\n')}</pre>
          <button type="button" hidden data-copy="#credits">
            {t('share.copy_credits')}
          </button>
        </details>
      </div>
    </section>
  )
}
