import type { Language } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { GalleryMessages } from './gallery-messages.ts'

interface BrokenPageProps {
  /** The reference by which we find the error in the logs. */
  reference: string
  /** What the visitor can do about it. */
  message?: string | undefined
  language: Language
  t: GalleryMessages
  areas: Messages<'areas'>
}

/** The page for an unexpected error, or for too many requests. */
export function BrokenPage({ reference, message, language, t, areas }: BrokenPageProps) {
  return (
    <main id="main" className="page">
      <StateScreen
        title={areas('state.broken_title')}
        isWindowTitle={false}
        reference={areas('state.reference', { reference })}
        actions={<ButtonLink href={links.inspirations(language)}>{t('wall.all')}</ButtonLink>}
      >
        {message ?? t('broken.about')}
      </StateScreen>
    </main>
  )
}
