import type { ReactNode } from 'react'
import { headerAddress, headerMessages, nobody } from '#features/accounts/session/parent-site.ts'
import { SaveParts } from '#features/gallery/own/web/SaveParts.tsx'
import type { Surroundings } from '#features/gallery/pages/page-views.ts'
import { shareCardAddress } from '#features/gallery/pages/share-card.ts'
import { afterFirstPaint } from '#shared/after-first-paint.ts'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { tokenField } from '#shared/token-field.ts'
import { links } from '#web/links.ts'
import { Header } from '../frame/Header.tsx'
import { LinkPreview } from '../frame/LinkPreview.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { cardOf, type Head } from './page-head.ts'
import { messagesFrom } from './public-messages.ts'
import { type JsonLd, scriptSafe } from './structured/json-ld.ts'

interface DocumentProps {
  head: Head
  data: JsonLd | null
  around: Surroundings
  children: ReactNode
}

/** The full public document: head, header, page, footer. */
export function Document({ head, data, around, children }: DocumentProps) {
  const { language, path } = around
  const frame = messagesFrom(around, 'areas')
  const year = new Date().getFullYear()
  // The same page in another language, with the filters of the gallery.
  const elsewhere = head.canonicalIn ?? (() => (head.canonical === null ? '/inspirations' : path))
  return (
    <html lang={locales[language]} data-account={frame('menu.account')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${head.title} — Palmarès`}</title>
        <About head={head} around={around} />
        {once(around, 'files', () => (
          <Files assets={around.assets} />
        ))}
        {data && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped for a script.
            dangerouslySetInnerHTML={{ __html: scriptSafe(data) }}
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
          home={{ href: links.publicHome(language) }}
          language={locales[language]}
          languages={languages.map((other) => ({
            lang: locales[other],
            code: other,
            name: ownNames[other],
            href: `/${other}${elsewhere(other)}`,
          }))}
          social={around.social}
          enter={{ key: 'enter', label: frame('menu.enter'), href: links.loginIn(language) }}
          items={headerMessages.map((key) => {
            const action = headerAddress(key, language, around.parent)
            // The page is the same for all users; its script adds the token.
            return { key, label: frame(`menu.${key}`), form: { action, fields: { [tokenField]: nobody } } }
          })}
          current={head.current ?? undefined}
        />
        {children}
        {once(around, `foot ${year}`, () => (
          <>
            <SaveParts t={messagesFrom(around, 'gallery')} />
            <PublicFooter around={around} year={year} />
          </>
        ))}
      </body>
    </html>
  )
}

const drawn = new WeakMap<object, Map<string, ReactNode>>()

/** A part that is the same on all pages in one language. It is drawn again after a message has changed. */
function once({ catalogue, language }: Surroundings, part: string, draw: () => ReactNode): ReactNode {
  const parts = drawn.get(catalogue) ?? new Map<string, ReactNode>()
  drawn.set(catalogue, parts)
  const key = `${part} ${language}`
  const known = parts.get(key) ?? draw()
  parts.set(key, known)
  return known
}

function Files({ assets }: Pick<Surroundings, 'assets'>) {
  return (
    <>
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#141414" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.script && (
        <>
          <template data-application>
            <script type="module" src={assets.script} />
          </template>
          <script
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script.
            dangerouslySetInnerHTML={{ __html: afterFirstPaint }}
          />
        </>
      )}
    </>
  )
}

function About({ head, around }: { head: Head; around: Surroundings }) {
  const { language, path, publicUrl } = around
  const { description, canonical } = head
  if (canonical === null) {
    return (
      <>
        <meta name="robots" content="noindex" />
        {head.isShared && <Preview head={head} path={path} around={around} />}
      </>
    )
  }
  const canonicalIn = head.canonicalIn ?? (() => canonical)
  const addressIn = (other: Language) => `${publicUrl}/${other}${canonicalIn(other)}`
  const t = messagesFrom(around, 'gallery')
  const feeds = [
    [t('wall.title'), links.feed(language, 'inspirations')],
    [t('awards.title'), links.feed(language, 'awards')],
    [messagesFrom(around, 'news')('public.news'), links.newsFeed(language)],
  ] as const
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressIn(language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={locales[other]} href={addressIn(other)} />
      ))}
      {feeds.map(([name, href]) => (
        <link key={href} rel="alternate" type="application/rss+xml" title={name} href={href} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
      <Preview head={head} path={canonicalIn(language)} around={around} />
    </>
  )
}

function Preview({ head, path, around }: { head: Head; path: string; around: Surroundings }) {
  const { language, publicUrl } = around
  const card = head.cardAddress ?? shareCardAddress(`/${language}${head.canonical ?? path}`, cardOf(head))
  return (
    <LinkPreview
      title={head.title}
      description={head.description}
      language={language}
      url={`${publicUrl}/${language}${path}`}
      card={`${publicUrl}${card}`}
      type={head.current === 'inspired' && head.image ? 'article' : 'website'}
    />
  )
}
