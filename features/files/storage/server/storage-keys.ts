import { randomBytes } from 'node:crypto'
import type { RenditionFormat } from '../contract.ts'

const endings: Record<RenditionFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' }

/** A random name that cannot be guessed. */
const randomName = () => randomBytes(18).toString('base64url')

export const originalKey = () => `private/${randomName()}`

/** Spread over 256 folders, since some disks are slow in a folder of many thousands. */
export const renditionKey = (format: RenditionFormat) =>
  `public/${randomBytes(1).toString('hex')}/${randomName()}.${endings[format]}`

/** The folder of an image's tiles. */
export const tilesKey = () => `public/${randomBytes(1).toString('hex')}/${randomName()}`

export const addressOfKey = (key: string) => key.replace(/^public\//, '/storage/')

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** The key and type behind an address under `/storage/`, or `null` for anything that we never made. */
export function keyAt(rest: string): { key: string; type: string } | null {
  const found = /^[0-9a-f]{2}\/[\w-]{24}(?:\/\d{1,2}\/\d{1,3}_\d{1,3})?\.(avif|webp|jpg)$/.exec(rest)
  const type = types[found?.[1] ?? '']
  return type ? { key: `public/${rest}`, type } : null
}
