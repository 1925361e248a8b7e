import { expect, test } from 'vitest'
import { Fragment, Html, jsx } from './jsx-runtime.ts'
import { htmlOf, useId } from './outside-react.ts'

const drawn = (tag: string, props: Record<string, unknown>) => htmlOf(() => jsx(tag, props))

test('texts and attributes are escaped', () => {
  const html = drawn('a', { title: '"Lund" & Aas', children: "<script>alert('1')</script>" })

  expect(html).toBe(
    '<a title="&quot;Lund&quot; &amp; Aas">&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;</a>',
  )
})

test('children are texts, numbers, elements and lists of them; nothing is nothing', () => {
  const one = jsx('b', { children: 0 })
  const component = ({ name }: Record<string, unknown>) => jsx('i', { children: [name, null, false] })

  const html = htmlOf(() =>
    jsx('p', {
      children: ['a', [one, undefined], jsx(component, { name: '&' }), jsx(Fragment, { children: true })],
    }),
  )

  expect(html).toBe('<p>a<b>0</b><i>&amp;</i></p>')
})

test('attributes have their names in HTML, and values of their kind', () => {
  const html = drawn('input', {
    className: 'x',
    htmlFor: 'y',
    defaultValue: 'z',
    tabIndex: -1,
    required: true,
    disabled: false,
    'data-on': true,
    'aria-hidden': false,
    title: undefined,
    onClick: () => {},
    ref: () => {},
  })

  expect(html).toBe(
    '<input class="x" for="y" value="z" tabIndex="-1" required="" data-on="true" aria-hidden="false"/>',
  )
})

test('styles are written as CSS', () => {
  const style = { backgroundColor: '#fff', '--ratio': 1.5, aspectRatio: undefined }

  expect(drawn('div', { style })).toBe('<div style="background-color:#fff;--ratio:1.5"></div>')
})

test('the text of a field is its content', () => {
  expect(drawn('textarea', { name: 'text', defaultValue: '</textarea>' })).toBe(
    '<textarea name="text">&lt;/textarea&gt;</textarea>',
  )
})

test('an address that would run as a script is left out', () => {
  for (const href of ['javascript:alert(1)', ' java\nscript:alert(1)', '\u0001JavaScript:alert(1)'])
    expect(drawn('a', { href, children: 'x' })).toBe('<a>x</a>')
  expect(drawn('a', { href: 'jobs/javascript:1' })).toBe('<a href="jobs/javascript:1"></a>')
})

test('ids differ within a page, and are the same each time', () => {
  const page = () => htmlOf(() => new Html(`${useId()} ${useId()}`))

  expect(page()).toBe('id-1 id-2')
  expect(page()).toBe('id-1 id-2')
})
