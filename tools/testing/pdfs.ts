const stream = (content: string, entries = '') =>
  `<</Length ${content.length}${entries}>>stream\n${content}\nendstream`

function fileOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

interface Drawing {
  pages?: number
  /** Additional entries of the catalogue. */
  catalogue?: string
  content?: string
  /** Additional entries of every page. */
  page?: string
  resources?: string
  /** Additional objects, numbered from 4. */
  objects?: readonly string[]
}

const frame = '0.2 0.2 0.2 RG 4 w 40 40 1110 762 re S 0.8 0.3 0.1 rg 200 200 300 240 re f'

/** A PDF with A3 pages, built from text so that a test controls its exact content. */
export function pdfOf({
  pages = 1,
  catalogue = '',
  content = frame,
  page = '',
  resources = '',
  objects = [],
}: Drawing = {}) {
  const first = 4 + objects.length
  const numbers = Array.from({ length: pages }, (_, index) => first + index)
  return fileOf([
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`,
    stream(content),
    ...objects,
    ...numbers.map(
      () =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 1190 842]/Contents 3 0 R/Resources<<${resources}>>${page}>>`,
    ),
  ])
}

/** A small PDF that would take years to render: each form draws the next one ten times. */
export function endlessPdf(): Buffer {
  const depth = 12
  const forms = Array.from({ length: depth }, (_, index) => {
    const isLast = index === depth - 1
    const next = isLast ? '' : `/Resources<</XObject<</F ${5 + index} 0 R>>>>`
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 1190 842]${next}`
    return stream(isLast ? '0 0 1 1 re f' : '/F Do '.repeat(10), entries)
  })
  return pdfOf({ content: '/F Do', resources: '/XObject<</F 4 0 R>>', objects: forms })
}
