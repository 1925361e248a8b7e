import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { originalKey, renditionKey } from '#features/files/storage/server/storage-keys.ts'
import type { Storage } from '#server/storage.ts'
import type { Rendition } from './rendition.ts'
import { type Source, sizeOf } from './upload-source.ts'

async function digestOf(source: Source): Promise<Buffer> {
  const hash = createHash('sha256')
  if (typeof source === 'string') await pipeline(createReadStream(source), hash)
  else hash.update(source)
  return hash.digest()
}

export interface StoredOriginal {
  originalKey: string
  bytes: number
  sha256: string
}

/** Stores an original byte for byte; a storage that supports it verifies the digest. */
export async function storeOriginal({ disk }: Storage, source: Source): Promise<StoredOriginal> {
  const key = originalKey()
  const bytes = await sizeOf(source)
  const digest = await digestOf(source)
  const options = { contentLength: bytes, ChecksumSHA256: digest.toString('base64') }
  try {
    if (typeof source === 'string') await disk.putStream(key, createReadStream(source), options)
    else await disk.put(key, source, options)
  } catch (error) {
    await disk.delete(key).catch(() => undefined)
    throw error
  }
  return { originalKey: key, bytes, sha256: digest.toString('hex') }
}

export async function readOriginal({ disk }: Storage, key: string): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await disk.getBytes(key)
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Stores renditions under their own names: all of them, or none. */
export async function storeRenditions(storage: Storage, made: readonly Rendition[]) {
  const named = made.map((rendition) => ({ ...rendition, key: renditionKey(rendition.format) }))
  const puttings = await Promise.allSettled(named.map(({ key, body }) => storage.disk.put(key, body)))
  const failed = puttings.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await discard(
      storage,
      named.map(({ key }) => key),
    ).catch(() => undefined)
    throw failed.reason
  }
  return named.map(({ body, ...rendition }) => ({ ...rendition, bytes: body.byteLength }))
}

export async function discard({ disk }: Storage, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => disk.delete(key)))
}
