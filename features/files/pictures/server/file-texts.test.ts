import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withTexts } from '#features/files/storage/server/written-texts.ts'
import { unwritten } from '#shared/language.ts'
import { readFileTexts } from './file-texts.ts'

const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#886644' } })

const xmp = (body: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">${body}</rdf:Description></rdf:RDF></x:xmpmeta>`
const creators = '<dc:creator><rdf:Seq><rdf:li>Jane Doé</rdf:li><rdf:li>李安</rdf:li></rdf:Seq></dc:creator>'
const captions =
  '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Façade at dusk</rdf:li><rdf:li xml:lang="fr">La façade</rdf:li></rdf:Alt></dc:description>'

/** A JPEG with fields of IPTC, each by its number. */
async function withIptc(fields: readonly (readonly [number, string])[]): Promise<Buffer> {
  const jpeg = await plain().jpeg().toBuffer()
  const sets = fields.map(([number, text]) => {
    const body = Buffer.from(text)
    return Buffer.concat([Buffer.from([0x1c, 2, number, 0, body.length]), body])
  })
  const data = Buffer.concat([Buffer.from([0x1c, 1, 90, 0, 3, 0x1b, 0x25, 0x47]), ...sets])
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  head.writeUInt16BE(data.length, head.length - 2)
  const segment = Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
  const marker = Buffer.from([0xff, 0xed, 0, 0])
  marker.writeUInt16BE(segment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, segment, jpeg.subarray(2)])
}

const withExif = (tags: Record<string, string>) => plain().withExif({ IFD0: tags }).jpeg().toBuffer()

test('the credit line, else the makers, else the copyright of a file becomes its credit, and its caption the legend', async () => {
  const files = [
    plain()
      .withXmp(xmp(`${creators}${captions}`))
      .jpeg()
      .toBuffer(),
    plain()
      .withXmp(xmp(`${creators}<photoshop:Credit>Studio Lumière</photoshop:Credit>`))
      .webp()
      .toBuffer(),
    withIptc([
      [80, 'Jane Doé'],
      [120, 'La façade\r\nau soir'],
    ]),
    withExif({ Artist: 'Zoe Roy', ImageDescription: 'A door' }),
    withExif({ Copyright: '(c) 2025-2026 Zoe Roy. All rights reserved.' }),
  ]

  const texts = await Promise.all(files.map(async (file) => readFileTexts(await file)))

  expect(texts).toEqual([
    { credit: 'Jane Doé, 李安', legend: 'Façade at dusk' },
    { credit: 'Studio Lumière', legend: '' },
    { credit: 'Jane Doé', legend: 'La façade au soir' },
    { credit: 'Zoe Roy', legend: 'A door' },
    { credit: 'Zoe Roy', legend: '' },
  ])
})

test('a file without texts, with those of a camera or with damaged ones offers nothing', async () => {
  const files = [
    plain().jpeg().toBuffer(),
    withExif({ ImageDescription: 'OLYMPUS DIGITAL CAMERA' }),
    withExif({ ImageDescription: 'DSC_0001.JPG' }),
    plain().withXmp('<x:xmpmeta').jpeg().toBuffer(),
  ]

  expect(await Promise.all(files.map(async (file) => readFileTexts(await file)))).toEqual(
    files.map(() => null),
  )
})

test('metadata that take long to read do not hold up the thread that answers requests', async () => {
  const jpeg = await plain().jpeg().toBuffer()
  const segment = (body: Buffer) => {
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  }
  const names = `<dc:creator><rdf:Seq>${'<rdf:li>x</rdf:li>'.repeat(30_000)}</rdf:Seq></dc:creator>`
  const further = Buffer.from(xmp(names))
  const segments = Array.from({ length: Math.ceil(further.length / 65_000) }, (_, at) => {
    const head = Buffer.from(
      `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}\0\0\0\0\0\0\0\0`,
      'latin1',
    )
    head.writeUInt32BE(further.length, head.length - 8)
    head.writeUInt32BE(at * 65_000, head.length - 4)
    return segment(Buffer.concat([head, further.subarray(at * 65_000, (at + 1) * 65_000)]))
  })
  const first = segment(Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp('')}`))
  const file = Buffer.concat([jpeg.subarray(0, 2), first, ...segments, jpeg.subarray(2)])

  const before = process.threadCpuUsage()
  const texts = await readFileTexts(file)
  const { user, system } = process.threadCpuUsage(before)

  expect(texts?.credit).toMatch(/^x, x/)
  expect((user + system) / 1000).toBeLessThan(300)
})

test.each(['jpeg', 'webp'] as const)(
  'a %s names what the form says, once, with the same pixels',
  async (format) => {
    const body = await plain().toFormat(format).toBuffer()
    const box = { width: 40, height: 30, format }
    const first = withTexts({ ...box, body }, { credit: 'Old', legend: unwritten })
    const texts = { credit: 'Jane & 李', legend: { ...unwritten, fr: 'La façade' } }

    const named = withTexts({ ...box, body: first }, texts)

    expect(await readFileTexts(named)).toEqual({ credit: 'Jane & 李', legend: 'La façade' })
    expect(String((await sharp(named).metadata()).xmp)).toContain('© Jane &amp; 李')
    expect(named.includes('Old')).toBe(false)
    expect(await sharp(named).raw().toBuffer()).toEqual(await sharp(body).raw().toBuffer())
    expect(withTexts({ ...box, body: named }, { credit: '', legend: unwritten })).toEqual(body)
  },
)
