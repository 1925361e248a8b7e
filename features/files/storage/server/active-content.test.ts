import { PDFDocument } from 'mupdf'
import { expect, test } from 'vitest'
import { pdfOf } from '#tools/testing/pdfs.ts'
import { findActiveContent } from './active-content.ts'

type Parts = NonNullable<Parameters<typeof pdfOf>[0]>

const foundIn = (parts: Parts) => findActiveContent(new PDFDocument(pdfOf(parts)))
const allIn = (files: Record<string, Parts>) =>
  Object.fromEntries(Object.entries(files).map(([name, parts]) => [name, foundIn(parts)]))

const opening = (action: string): Parts => ({ catalogue: `/OpenAction ${action}` })
const annotated = (entries: string): Parts => ({ page: `/Annots[<</Type/Annot/Rect[0 0 9 9]${entries}>>]` })
const link = (action: string) => annotated(`/Subtype/Link/A ${action}`)

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const file = '<</Type/Filespec/F(a.exe)/EF<</F 4 0 R>>>>'

test('scripts are found wherever a reader runs them', () => {
  const found = allIn({
    'on opening': opening(script),
    'after another action': opening(`<</S/Named/N/NextPage/Next[<</S/Hide/Next ${script}>>]>>`),
    'by its escaped name': opening('<</S /J#61vaScript /J#53 (1)>>'),
    'in the names': { catalogue: `/Names<</JavaScript<</Kids[<</Names[(a) ${script}]>>]>>>>` },
    'on saving': { catalogue: `/AA<</WS ${script}>>` },
    'on a page': { page: `/AA<</O ${script}>>` },
    'on a link': link(script),
    'on a pointer': annotated(`/Subtype/Widget/AA<</E ${script}>>`),
    'on an outline': {
      catalogue: '/Outlines 4 0 R',
      objects: ['<</First 5 0 R>>', '<</Next 6 0 R>>', `<</A ${script}>>`],
    },
    'in a field': { catalogue: `/AcroForm<</Fields[<</Kids[<</AA<</C ${script}>>>>]>>]>>` },
    'in a presentation': { page: `/PresSteps<</Next<</NA ${script}>>>>` },
  })

  expect(new Set(Object.values(found))).toEqual(new Set(['script']))
})

test('whatever else would leave the document is named', () => {
  const found = allIn({
    'launch.pdf': link('<</S/Launch/F(calc.exe)>>'),
    'submit.pdf': link('<</S/SubmitForm/F<</FS/URL/F(https://example.org)>>>>'),
    'import.pdf': link('<</S/ImportData/F(a.fdf)>>'),
    'remote.pdf': opening('<</S/GoToR/F(\\\\\\\\evil\\\\share)/D[0/Fit]>>'),
    'embedded.pdf': link('<</S/GoToE/F(\\\\\\\\evil\\\\share)>>'),
    'thread.pdf': link('<</S/Thread/F(b.pdf)>>'),
    'share.pdf': link('<</S/URI/URI(\\\\\\\\evil\\\\share)>>'),
    'path.pdf': link('<</S/URI/URI( f\\nile:///C:/a)>>'),
    'base.pdf': { catalogue: '/URI<</Base(file:///C:/)>>' },
    'names.pdf': { catalogue: `/Names<</EmbeddedFiles<</Names[(a) ${file}]>>>>`, objects: ['<<>>'] },
    'pin.pdf': annotated(`/Subtype/FileAttachment/FS ${file}`),
    'associated.pdf': { page: `/AF[${file}]`, objects: ['<<>>'] },
    'xfa.pdf': { catalogue: '/AcroForm<</XFA[(template) 3 0 R]>>' },
    'rich.pdf': annotated('/Subtype/RichMedia/RichMediaContent<<>>'),
    'rendition.pdf': annotated('/Subtype/Screen/A<</S/Rendition/OP 0/R<<>>>>'),
    'model.pdf': annotated('/Subtype/3D'),
  })

  expect(found).toEqual({
    'launch.pdf': 'launch',
    'submit.pdf': 'form_data',
    'import.pdf': 'form_data',
    'remote.pdf': 'file_link',
    'embedded.pdf': 'file_link',
    'thread.pdf': 'file_link',
    'share.pdf': 'file_link',
    'path.pdf': 'file_link',
    'base.pdf': 'file_link',
    'names.pdf': 'attachment',
    'pin.pdf': 'attachment',
    'associated.pdf': 'attachment',
    'xfa.pdf': 'xfa',
    'rich.pdf': 'media',
    'rendition.pdf': 'media',
    'model.pdf': 'media',
  })
})

test('names without effect, links to the web and jumps within the document are harmless', () => {
  const found = allIn({
    'font.pdf': { resources: '/Font<</JS<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>' },
    'layer.pdf': { resources: '/Properties<</EF<</Type/OCG/Name(a)>>/Launch<<>>/XFA<<>>>>' },
    'unused.pdf': { objects: [script, file] },
    'text.pdf': { catalogue: '/X(see /JS and /Launch)' },
    'empty.pdf': {
      catalogue: '/Names<</EmbeddedFiles<</Names[]>>/JavaScript null>>/AcroForm<</XFA null/Fields[]>>',
    },
    'web.pdf': link('<</S/URI/URI(https://example.org)/Next<</S/URI/URI(mailto:a@example.org)>>>>'),
    'bare.pdf': link('<</S/URI/URI(www.example.org:8080/a)>>'),
    'jump.pdf': { catalogue: '/OpenAction[3 0 R/Fit]', page: '/AA<</O<</S/GoTo/D[3 0 R/Fit]>>>>' },
    'field.pdf': annotated('/Subtype/Widget/FT/Tx/T(a)/A<</S/ResetForm>>'),
  })

  expect(new Set(Object.values(found))).toEqual(new Set([null]))
})

test('references that form a circle, and a chain of a hundred thousand outlines, come to an end', () => {
  const chain = Array.from({ length: 100_000 }, (_, at) => `<</Next ${at + 5} 0 R>>`)
  const last = `<</A ${script}>>`
  const circle = foundIn({
    catalogue: '/Outlines 4 0 R/OpenAction 5 0 R',
    objects: ['<</First 4 0 R/Next 4 0 R>>', '<</S/GoTo/Next[5 0 R 5 0 R]>>'],
  })
  const deep = foundIn({ catalogue: '/Outlines<</First 4 0 R>>', objects: [...chain, last] })

  expect([circle, deep]).toEqual([null, 'script'])
})

test('a page that its count hides is judged too', () => {
  const text = pdfOf({ pages: 2, page: `/AA<</O ${script}>>` })
    .toString('latin1')
    .replace('/Count 2', '/Count 0')

  expect(findActiveContent(new PDFDocument(Buffer.from(text, 'latin1')))).toBe('script')
})

test('a stream that takes its content from another file is found', () => {
  const share = '(\\\\\\\\evil\\\\share)'
  const outside = (entries: string): Parts => ({
    objects: [`<</Length 0${entries}>>stream\n\nendstream`],
    resources: '/XObject<</Plan 4 0 R>>',
    content: '/Plan Do',
  })
  const form = '/Subtype/Form/BBox[0 0 9 9]'

  const found = allIn({
    'content.pdf': { ...outside(`/F${share}`), page: '/Contents 4 0 R' },
    'picture.pdf': outside(`/Subtype/Image/Width 1/Height 1/F<</Type/Filespec/F${share}>>`),
    'reference.pdf': outside(`${form}/Ref<</F${share}/Page 0>>`),
    'carrier.pdf': { ...outside(`${form}/AF[${file}]`) },
    'form.pdf': outside(form),
  })

  expect(found).toEqual({
    'content.pdf': 'file_link',
    'picture.pdf': 'file_link',
    'reference.pdf': 'file_link',
    'carrier.pdf': 'attachment',
    'form.pdf': null,
  })
})
