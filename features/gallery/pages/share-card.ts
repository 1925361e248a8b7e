import type { Crop, ImageView } from '#features/files/storage/contract.ts'

/** The image size for shared links. */
export const shareCardSize = { width: 1200, height: 630 } as const

/** What a shared link shows of a page. */
export interface ShareCard {
  /** Above the title, small: the section or the edition. */
  note: string
  /** The level of an award. Empty for none. */
  level: string
  title: string
  /** Below the title: the firm, or a sentence. */
  line: string
  picture: { image: ImageView; crop?: Crop | null | undefined } | null
}

/** Changes with the content, so that sites load the card again. */
function versionOf(card: ShareCard): string {
  // FNV-1a, since the pages' build has no node:crypto.
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(card)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash.toString(36)
}

/** The address of the card of the page at `path`, which includes the language. */
export function shareCardAddress(path: string, card: ShareCard): string {
  return `/share${path.replace(/\?.*$/, '')}.jpg?v=${versionOf(card)}`
}
