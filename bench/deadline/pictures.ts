import sharp from 'sharp'

const [width, height] = [4000, 3000]

/** A photograph-like picture of 12 megapixels, 4 to 5 MB: smooth areas, edges, and grain as a sensor adds it. */
export async function photograph(): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fb5d9"/><stop offset="1" stop-color="#e8dcc8"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    ${Array.from({ length: 60 }, (_, i) => `<rect x="${(i * 613) % 3800}" y="${1200 + ((i * 379) % 1700)}" width="${90 + ((i * 71) % 300)}" height="${60 + ((i * 37) % 500)}" fill="hsl(${(i * 47) % 360} 30% ${25 + ((i * 13) % 50)}%)"/>`).join('')}
  </svg>`
  return sharp(Buffer.from(drawn))
    .composite([{ input: grain, blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The same pixels in a file of its own bytes: a comment after the first marker. */
export function copyOf(picture: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment)
  const marker = Buffer.from([0xff, 0xfe, 0, 0])
  marker.writeUInt16BE(text.byteLength + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), marker, text, picture.subarray(2)])
}
