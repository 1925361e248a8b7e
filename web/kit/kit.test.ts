import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { TextField } from './fields/TextField.tsx'
import { Picture } from './Picture.tsx'

test('a disabled button stays focusable and is described by its reason', () => {
  const html = renderToStaticMarkup(
    createElement(Button, { disabledReason: 'Three steps are missing.' }, 'Submit'),
  )

  const reason = html.match(/aria-describedby="([^"]+)"/)?.[1]
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled=""')
  expect(html).toMatch(new RegExp(`id="${reason}">Three steps are missing\\.`))
})

test('the message of a field is linked to the field', () => {
  const html = renderToStaticMarkup(
    createElement(TextField, { id: 'city', label: 'City', error: 'Value is required', hint: 'As on maps.' }),
  )

  expect(html).toContain('<label for="city">City</label>')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="city-error city-hint"')
})

test('an image offers its smallest format first, with a fallback for older browsers', () => {
  const html = renderToStaticMarkup(
    createElement(Picture, {
      alt: 'A bridge',
      sizes: '50vw',
      image: {
        width: 2400,
        height: 1348,
        thumbhash: null,
        colour: 'rgb(185 171 151)',
        renditions: [
          { format: 'jpeg', width: 1080, url: '/b.jpeg' },
          { format: 'avif', width: 320, url: '/a.avif' },
        ],
      },
    }),
  )

  expect(html).toMatch(/aspect-ratio:2400 \/ 1348/)
  expect(html).toMatch(/<source type="image\/avif" srcSet="\/a\.avif 320w"/)
  expect(html).not.toContain('image/webp')
  expect(html).toContain('src="/b.jpeg"')
  expect(html).not.toContain('opacity')
})
