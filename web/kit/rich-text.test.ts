import { expect, test } from 'vitest'
import { readRichText } from './rich-text.ts'

test('cleaned HTML becomes nodes, its named characters written out', () => {
  expect(readRichText('<p>Fish &amp; <strong>chips</strong><br>now</p>')).toEqual([
    {
      kind: 'element',
      tag: 'p',
      href: null,
      children: [
        { kind: 'text', text: 'Fish & ' },
        { kind: 'element', tag: 'strong', href: null, children: [{ kind: 'text', text: 'chips' }] },
        { kind: 'element', tag: 'br', href: null, children: [] },
        { kind: 'text', text: 'now' },
      ],
    },
  ])
})

test('a tag that is not ours is left out and its text stays text', () => {
  expect(readRichText('<script>steal()</script>&lt;b&gt;')).toEqual([
    { kind: 'text', text: 'steal()' },
    { kind: 'text', text: '<b>' },
  ])
})

test('a link leads to the web, to a mailbox or inside the house, and nowhere else', () => {
  const hrefs = [
    'https://a.example/?a=1&amp;b=2',
    'mailto:a@b.example',
    '/en/awards',
    '//evil.example',
    'javascript:x',
  ]

  const links = hrefs.map((href) => readRichText(`<a href="${href}" rel="x">there</a>`)[0])

  expect(links.map((link) => link?.kind === 'element' && link.href)).toEqual([
    'https://a.example/?a=1&b=2',
    'mailto:a@b.example',
    '/en/awards',
    null,
    null,
  ])
})
