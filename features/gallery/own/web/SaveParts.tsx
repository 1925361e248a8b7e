import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import { links } from '#web/links.ts'
import style from './SaveParts.module.css'

/** The button of a work; without one, the button that the script gives to each work of a wall. Hidden without the script. */
export function SaveButton({ t, work }: { t: GalleryMessages; work?: { slug: string; title: string } }) {
  return (
    <button
      type="button"
      className={style.save}
      aria-haspopup="dialog"
      aria-label={work && t('save.label', { title: work.title })}
      data-save={work?.slug ?? ''}
      data-title={work?.title}
      data-is-saved="false"
      data-label={t('save.label', { title: '{}' })}
      data-saved={t('save.saved_label', { title: '{}' })}
    >
      <svg viewBox="0 0 12 16" aria-hidden="true">
        <path d="M1.5 1h9v13.5L6 10.8 1.5 14.5z" />
      </svg>
      <span>{t('save.save')}</span>
      <span>{t('save.saved')}</span>
    </button>
  )
}

/**
 * What the script that saves works needs: the button, which it copies beside each work, and the dialog. Pages are the
 * same for all visitors, so without the script none of it shows.
 */
export function SaveParts({ t }: { t: GalleryMessages }) {
  return (
    <template data-save-parts>
      <SaveButton t={t} />
      <dialog className={style.dialog} aria-labelledby="save-title" data-save-dialog>
        <h2 id="save-title">{t('save.title')}</h2>
        <p data-name />
        <ul />
        <form>
          <label htmlFor="save-new">{t('save.new')}</label>
          <input id="save-new" name="name" maxLength={80} required autoComplete="off" />
          <button type="submit">{t('save.create')}</button>
        </form>
        <p role="alert" data-failed={t('save.failed')} />
        <footer>
          <button type="button" data-close>
            {t('save.done')}
          </button>
          <a href={links.collections()}>{t('save.mine')}</a>
        </footer>
      </dialog>
    </template>
  )
}
