import type { Language } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { GalleryMessages } from './gallery-messages.ts'

/** The page for an unknown URL, with a link to the wall. */
export function MissingPage({ language, t }: { language: Language; t: GalleryMessages }) {
  return (
    <main id="main" className="page">
      <StateScreen
        title={t('missing.title')}
        actions={
          <>
            <ButtonLink href={links.inspirations(language)}>{t('wall.all')}</ButtonLink>
            <a href={links.awards(language)}>{t('awards.title')}</a>
          </>
        }
      >
        {t('missing.about')}
      </StateScreen>
    </main>
  )
}
