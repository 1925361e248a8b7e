import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { links } from '#web/links.ts'
import style from './StartPage.module.css'

/** What the start says where no script goes on to the account. */
export function StartPage() {
  const t = useMessages('areas')
  const language = useLanguage()
  const ways = [
    { href: links.publicHome(language), label: t('start.home') },
    { href: links.inspirations(language), label: t('start.inspirations') },
    { href: links.awards(language), label: t('start.awards') },
    { href: links.login(), label: t('menu.enter') },
  ]
  return (
    <main id="main" tabIndex={-1} className="page">
      <title>{t('start.title')}</title>
      <h1 className={style.title}>{t('start.title')}</h1>
      <p>{t('start.about')}</p>
      <ul className={style.ways}>
        {ways.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
