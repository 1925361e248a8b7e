import type { ReactNode } from 'react'
import { headerAddress, headerMessages, nobody } from '#features/accounts/sign-in/parent-site.ts'
import type { Surroundings } from '#features/gallery/pages/pages.ts'
import { shareCard } from '#features/gallery/works/share-card.ts'
import { languages, locales, ownNames } from '#shared/language.ts'
import { tokenField } from '#shared/token-field.ts'
import { links } from '#web/links.ts'
import { Footer } from '../frame/Footer.tsx'
import { Header } from '../frame/Header.tsx'
import type { Head } from './page-head.ts'
import { messagesFrom } from './public-messages.ts'
import { scriptSafe, sharedImage } from './structured-data.ts'

interface DocumentProps {
  head: Head
  around: Surroundings
  children: ReactNode
}

/** The full public document: head, header, page, footer. */
export function Document({ head, around, children }: DocumentProps) {
  const { language, path, assets } = around
  const t = messagesFrom(around, 'gallery')
  const frame = messagesFrom(around, 'areas')
  // The same page in another language, with the filters of the gallery.
  const elsewhere = head.canonical === null ? '/inspirations' : path
  return (
    <html lang={locales[language]} data-account={frame('menu.account')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${head.title} — Palmarès`}</title>
        <About head={head} around={around} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.script && <script type="module" src={assets.script} />}
        {head.data && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped for a script.
            dangerouslySetInnerHTML={{ __html: scriptSafe(head.data) }}
          />
        )}
      </head>
      <body>
        <Header
          labels={{
            skip: frame('frame.skip'),
            home: frame('frame.home'),
            menu: frame('frame.menu'),
            language: frame('frame.language'),
          }}
          home={{ href: links.inspirations(language) }}
          language={locales[language]}
          languages={languages.map((other) => ({
            lang: locales[other],
            code: other,
            name: ownNames[other],
            href: `/${other}${elsewhere}`,
          }))}
          social={around.social}
          enter={{ key: 'enter', label: frame('menu.enter'), href: links.login() }}
          items={headerMessages.map((key) => {
            const action = headerAddress(key, language, around.parent)
            // The page is the same for all users; its script adds the token.
            return { key, label: frame(`menu.${key}`), form: { action, fields: { [tokenField]: nobody } } }
          })}
          current={head.current ?? undefined}
        />
        {children}
        <Footer
          label={t('footer.label')}
          notice={t('footer.notice', { year: new Date().getFullYear() })}
          items={(['privacy', 'terms'] as const).map((key) => ({
            key,
            label: t(`footer.${key}`),
            href: links.page(language, key),
          }))}
        />
      </body>
    </html>
  )
}

function About({ head, around }: { head: Head; around: Surroundings }) {
  const { language, publicUrl } = around
  const { title, description, canonical, image, card } = head
  const shared = card ? `${publicUrl}${card}` : image && sharedImage(image, publicUrl)
  const feed = messagesFrom(around, 'news')
  if (canonical === null) return <meta name="robots" content="noindex" />
  const address = `${publicUrl}/${language}${canonical}`
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {languages.map((other) => (
        <link
          key={other}
          rel="alternate"
          hrefLang={locales[other]}
          href={`${publicUrl}/${other}${canonical}`}
        />
      ))}
      {head.hasFeed && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={feed('public.news')}
          href={links.newsFeed(language)}
        />
      )}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}/en${canonical}`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content="Palmarès" />
      <meta property="og:type" content={head.current === 'inspired' && head.image ? 'article' : 'website'} />
      <meta property="og:locale" content={locales[language].replace('-', '_')} />
      {shared && <meta property="og:image" content={shared} />}
      {card && <meta property="og:image:type" content="image/jpeg" />}
      {card && <meta property="og:image:width" content={String(shareCard.width)} />}
      {card && <meta property="og:image:height" content={String(shareCard.height)} />}
      <meta name="twitter:card" content={shared ? 'summary_large_image' : 'summary'} />
    </>
  )
}
