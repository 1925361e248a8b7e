import type { Language } from '#shared/language.ts'
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
}

/** The page for an unexpected error, or for too many requests. */
export function BrokenPage({ reference, message, language, t }: BrokenPageProps) {
  return (
    <main id="main" className="page">
      <StateScreen
        title={t('broken.title')}
        reference={t('broken.reference', { reference })}
        actions={<ButtonLink href={links.inspirations(language)}>{t('wall.all')}</ButtonLink>}
      >
        {message ?? t('broken.about')}
      </StateScreen>
    </main>
  )
}
