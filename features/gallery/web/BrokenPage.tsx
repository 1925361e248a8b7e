import type { Language } from '#shared/language.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'
import type { GalleryWords } from './gallery-words.ts'

interface BrokenPageProps {
  /** By which we find what happened. */
  reference: string
  language: Language
  t: GalleryWords
}

/** Something of ours failed; the address is right, and may be asked for again. */
export function BrokenPage({ reference, language, t }: BrokenPageProps) {
  return (
    <main id="main" className="page">
      <StateScreen
        title={t('broken.title')}
        reference={t('broken.reference', { reference })}
        acts={<ButtonLink href={links.inspirations(language)}>{t('missing.wall')}</ButtonLink>}
      >
        {t('broken.about')}
      </StateScreen>
    </main>
  )
}
