import fc from 'fast-check'
import sanitizeHtml from 'sanitize-html'
import { expect, test } from 'vitest'
import { safeRichText } from '#shared/rich-text.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { cleanPlainText, cleanRichText, sanitizeRichText } from './rich-text.ts'

const pieces = [
  ...['p', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'b', 'i', 'script', 'P', 'br'].flatMap(
    (tag) => [`<${tag}>`, `</${tag}>`],
  ),
  ...[
    '<br>',
    '<br />',
    '<a href="https://a.ca">',
    '</a>',
    '<p class="x">',
    '<p >',
    '<p',
    '<!--',
    '-->',
    '<![CDATA[',
  ],
  ...[
    '&amp;',
    '&lt;',
    '&gt;',
    '&nbsp;',
    '&amp;lt;',
    '&#38;',
    '&',
    '<',
    '>',
    '"',
    "'",
    ' ',
    '\n',
    '\u00a0',
    'é',
  ],
  ...['words', '家', '\u2028', '\r\n', '\t', '='],
]

const hostile = [
  '<img src=x onerror=alert(1)>',
  '<img alt=">" src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">',
  '<a href="https://a.ca" onclick="alert(1)" rel="noopener nofollow ugc">',
  '<a href="https://a.ca" rel="noopener nofollow ugc">',
  '<p onclick=alert(1)>',
  '<p/onclick=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext></form><form>',
  '<<p>',
  '<p\n>',
  '<!--><img src=x onerror=alert(1)>-->',
]

const words = fc.constantFrom(
  'Wood and stone.',
  ' ',
  'a &amp; b',
  '&lt;p&gt;',
  '“quoted” "x"',
  '\n',
  '家',
  '',
  '&amp;lt;',
)
const run = fc.oneof(
  words,
  words.map((text) => `<strong>${text}</strong>`),
  words.map((text) => `<em>${text}</em>`),
)
const line = fc.array(run, { maxLength: 4 }).map((runs) => runs.join(''))
const item = fc.oneof(
  line.map((text) => `<li>${text}</li>`),
  line.map((text) => `<li><p>${text}</p></li>`),
)
const list = (tag: string) =>
  fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => `<${tag}>${items.join('')}</${tag}>`)
const block = fc.oneof(
  ...['p', 'h2', 'h3'].map((tag) => line.map((text) => `<${tag}>${text}</${tag}>`)),
  list('ul'),
  list('ol'),
)

test('a text that passes unchanged is one that the sanitizer would return unchanged', () => {
  const tidy = fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join(''))
  const wild = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))
  const torn = fc.tuple(tidy, wild, fc.nat()).map(([text, odd, at]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + odd + text.slice(place)
  })
  for (const text of [tidy, wild, torn]) {
    fc.assert(
      fc.property(text, (html) => cleanRichText(html) === sanitizeRichText(html)),
      { numRuns: isSoak ? 3000 : 300 },
    )
  }
})

const anyText = fc.array(fc.oneof(words, fc.constantFrom(...pieces, ...hostile)), { maxLength: 16 })

test('the shown text is the saved text, whatever was typed', () => {
  fc.assert(
    fc.property(anyText, (parts) => {
      const saved = cleanRichText(parts.join(''))
      expect(safeRichText(saved)).toBe(saved)
    }),
    { numRuns: isSoak ? 3000 : 300 },
  )
})

test('unsanitized markup from the database is never shown as an element or attribute that could run', () => {
  const allowed = new Set(['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'a'])
  fc.assert(
    fc.property(anyText, (parts) => {
      const odd: string[] = []
      sanitizeHtml(safeRichText(parts.join('')), {
        allowedTags: false,
        allowedAttributes: false,
        allowVulnerableTags: true,
        transformTags: {
          '*': (tagName, attribs) => {
            const isSafe = /^(https?:|mailto:)/.test(attribs.href ?? 'https:')
            const others = Object.keys(attribs).filter((one) => one !== 'href' && one !== 'rel')
            if (!allowed.has(tagName) || !isSafe || others.length > 0) odd.push(tagName)
            return { tagName, attribs }
          },
        },
      })
      expect(odd).toEqual([])
    }),
    { numRuns: isSoak ? 3000 : 300 },
  )
})

test('markup of word processors is saved as the editor would paste it', () => {
  const docs =
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">` +
    '<span style="font-weight:700;">Bold by style</span><span style="font-style:italic"> italic by style</span>' +
    '</p><br /><ul><li dir="ltr"><p role="presentation"><span style="font-weight:400">item</span></p></li></ul>' +
    '<table><colgroup><col/></colgroup><tbody><tr><td><p>A1</p></td><td><p>B1</p></td></tr></tbody></table></b>'
  expect(cleanRichText(docs)).toBe(
    '<p><strong>Bold by style</strong><em> italic by style</em></p><ul><li><p>item</p></li></ul><p>A1</p><p>B1</p>',
  )
  expect(cleanRichText(`<p><b style='mso-bidi-font-weight:normal'>Bold by Word</b></p>`)).toBe(
    '<p><strong>Bold by Word</strong></p>',
  )
  const word =
    '<h1>Site</h1><p class=MsoNormal>Larch<del cite="mailto:Zoe" datetime="2026-03-01"> and <b>steel</b></del>' +
    '<ins cite="mailto:Zoe"> and stone</ins></p><table><tr><td>North</td><td><i>South</i> side</td></tr></table>'
  expect(cleanRichText(word)).toBe(
    '<h2>Site</h2><p>Larch and stone</p><p>North</p><p><em>South</em> side</p>',
  )
  expect(cleanRichText('<div>one</div><div>two<p>three</p></div>a<br>b')).toBe(
    '<p>one</p><p>two</p><p>three</p>a<br />b',
  )
})

test('raised and lowered signs stay what they are', () => {
  expect(
    cleanRichText(
      '<p>420 m<sup>2</sup>, 9 m<sup><span>3</span></sup>, CO<sub>2</sub>, 10<sup>-3</sup>, 1<sup>er</sup></p>',
    ),
  ).toBe('<p>420 m², 9 m³, CO₂, 10⁻³, 1er</p>')
})

test('a text without formatting is saved without its wrapper element', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const marked = `${text}&amp;`
      return /[<>&]/.test(text) || cleanPlainText(marked) === `${text}&`.trim()
    }),
  )
  expect(cleanPlainText('<p>Larch</p><p>roof</p><ul><li>a</li><li>b</li></ul>x &lt; y\n\n\nz')).toBe(
    'Larch\n\nroof\n\na\nb\n\nx < y\n\n\nz',
  )
  expect(cleanPlainText(' Thirteen “frames” \n')).toBe('Thirteen “frames”')
})

test('the longest accepted text is sanitized quickly, whatever its markup', () => {
  const long = (part: string, end: string) => part.repeat(Math.floor(200_000 / part.length)) + end
  const texts = [
    `<p>${long('a', '')}`,
    `<p>${long('a &amp; ', '<')}`,
    long('<p>a</p>', '<p>'),
    `<p>${long('<em>a</em>', '<em>')}`,
    `<ul>${long('<li>a</li>', '')}`,
    long('<del>', ''),
    long('<td><b style="font-weight:normal">a</td>', ''),
  ]
  for (const text of texts) {
    const began = performance.now()
    const saved = cleanRichText(text)
    const took = performance.now() - began
    expect(saved).toBe(sanitizeRichText(text))
    expect(took).toBeLessThan(2000)
  }
})

test('a pile of accents written as entities is cut, in rich and plain text', () => {
  const pile = '&#x316;&#x301;'.repeat(10_000)

  expect(cleanRichText(`<p>e${pile}</p>`)).toBe(`<p>e${'\u0316\u0301'.repeat(32).slice(0, 63)}</p>`)
  expect(cleanPlainText(`e${pile} é`)).toBe(`e${'\u0316\u0301'.repeat(32).slice(0, 63)} é`)
})
