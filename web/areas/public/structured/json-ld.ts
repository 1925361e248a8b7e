import { sharedRendition } from '#features/files/pictures/shared-rendition.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { isPersonName } from '#features/projects/project/is-person.ts'

export type JsonLd = { [key: string]: string | number | undefined | JsonLd | JsonLd[] | string[] }

export function imageObject(
  image: ImageView,
  publicUrl: string,
  { caption, credit }: { caption?: string; credit?: string } = {},
): JsonLd[] {
  const rendition = sharedRendition(image)
  if (!rendition) return []
  return [
    {
      '@type': 'ImageObject',
      contentUrl: `${publicUrl}${rendition.url}`,
      width: rendition.width,
      height: rendition.height,
      caption: caption || undefined,
      creditText: credit || undefined,
    },
  ]
}

/** A credited name: a firm of the portal with its page, a person, or an organisation. */
export function namedParty(name: string, firmAddress?: string): JsonLd {
  const isPerson = !firmAddress && isPersonName(name)
  return { '@type': isPerson ? 'Person' : 'Organization', name, url: firmAddress }
}

export const publisher = (publicUrl: string): JsonLd => ({
  '@type': 'Organization',
  name: 'Palmarès',
  url: publicUrl,
  logo: { '@type': 'ImageObject', contentUrl: `${publicUrl}/icon-512.png`, width: 512, height: 512 },
})

/** JSON that cannot end its script element. */
export function scriptSafe(data: JsonLd): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
