import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Header } from './Header.tsx'
import { MenuLink } from './MenuLink.tsx'

const header = createElement(Header, {
  labels: { skip: 'Skip to content', home: 'Palmarès, home', menu: 'Menu', language: 'Language' },
  home: { href: '/en/inspirations' },
  languages: [
    { lang: 'en', code: 'en', name: 'English', href: '/en/awards' },
    { lang: 'zh-Hans', code: 'zh-hans', name: '简体中文', href: '/zh-hans/awards' },
  ],
  language: 'zh-Hans',
  social: [{ name: 'LinkedIn', href: 'https://www.linkedin.com/' }],
  enter: { key: 'enter', label: 'My account', href: '/account' },
  items: [{ key: 'awards', label: 'The awards contest', href: '/en/awards' }],
  current: 'awards',
})

test('the server renders the header with plain links', () => {
  const html = renderToStaticMarkup(header)

  expect(html).toContain('href="#main"')
  expect(html).toContain('href="/en/awards"')
  expect(html).not.toContain('onclick')
})

test('the globe shows the current language in upper case and offers the others by their own names', () => {
  const html = renderToStaticMarkup(header)

  expect(html).toContain('>Language</span>')
  expect(html).toContain('ZH-HANS</summary>')
  expect(html).toContain('lang="en"')
  expect(html).toContain('English')
})

test('the current entry is marked for screen readers', () => {
  const html = renderToStaticMarkup(header)

  expect(html.match(/aria-current="page"/g)).toHaveLength(2)
})

test('an action entry is a form on pages without script', () => {
  const html = renderToStaticMarkup(
    createElement(MenuLink, {
      item: { key: 'out', label: 'Sign out', form: { action: '/sign-out', fields: { token: 't' } } },
    }),
  )

  expect(html).toMatch(/<form[^>]* action="\/sign-out" method="post">/)
  expect(html).toContain('<input type="hidden" name="token" value="t"/>')
  expect(html).toMatch(/<button type="submit"[^>]*>Sign out<\/button>/)
})
