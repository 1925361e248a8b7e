import type { Language } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { GalleryMessages } from './gallery-messages.ts'

interface MissingPageProps {
  /** The page existed and was removed. */
  isGone?: true
  language: Language
  t: GalleryMessages
  areas: Messages<'areas'>
}

/** The page for an unknown URL or a removed work, with a link to the wall. */
export function MissingPage({ isGone, language, t, areas }: MissingPageProps) {
  return (
    <main id="main" className="page">
      <StateScreen
        title={isGone ? t('gone.title') : areas('state.not_found_title')}
        isWindowTitle={false}
        actions={
          <>
            <ButtonLink href={links.inspirations(language)}>{t('wall.all')}</ButtonLink>
            <a href={links.awards(language)}>{t('awards.title')}</a>
          </>
        }
      >
        {t(isGone ? 'gone.about' : 'missing.about')}
      </StateScreen>
    </main>
  )
}
