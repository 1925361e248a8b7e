import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { OtherLanguages } from '#web/i18n/OtherLanguages.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'

/** What the start says where no script goes on to the account. */
export function StartPage() {
  const t = useMessages('areas')
  const language = useLanguage()
  const ways = [
    { href: links.publicHome(language), label: t('start.home') },
    { href: links.inspirations(language), label: t('start.inspirations') },
    { href: links.awards(language), label: t('start.awards') },
    { href: links.loginIn(language), label: t('menu.enter') },
  ]
  return (
    <main id="main" tabIndex={-1} className="page">
      <title>{t('start.title')}</title>
      <OtherLanguages href={(other) => `/${other}`} />
      {/* The page has only the styles of the application's first screens. */}
      <StateScreen
        title={t('start.title')}
        isWindowTitle={false}
        actions={ways.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      >
        {t('start.about')}
      </StateScreen>
    </main>
  )
}
