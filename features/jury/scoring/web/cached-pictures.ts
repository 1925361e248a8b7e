import { useEffect, useState } from 'react'
import type { BlindWork } from '#features/jury/panel/blind-work.ts'
import { useLostSince } from '#web/offline/connection.ts'
import { presentUser } from '#web/session/session.ts'

/*
 * The preloaded pictures of the next entries, in the forms that this device shows. They are deleted with all other
 * cached data: at the end of the session, or once the juror may no longer read the entry.
 */

const cacheName = 'pictures'

type Images = BlindWork['images']

/** The cache exists only in a secure context. */
const isPossible = () => 'caches' in globalThis && presentUser() !== null

const hasCache = async () => isPossible() && (await caches.has(cacheName))

/** Null after logout: opening may have created the cache again, which logout has just deleted. */
async function openCache(): Promise<Cache | null> {
  if (!isPossible()) return null
  const cache = await caches.open(cacheName)
  if (isPossible()) return cache
  await caches.delete(cacheName)
  return null
}

/** Caches the files at these addresses; a full storage loses the pictures, not the scores. */
export async function cachePictures(addresses: readonly string[]): Promise<void> {
  try {
    const cache = await openCache()
    for (const address of addresses) {
      if (address && cache && isPossible() && !(await cache.match(address))) await cache.add(address)
    }
  } catch {
    // A picture that is not cached is fetched when shown.
  }
}

/** Deletes all cached pictures except those at these addresses. */
export async function cacheOnlyPictures(wanted: ReadonlySet<string>): Promise<void> {
  const cache = (await hasCache()) ? await openCache() : null
  for (const { url } of (await cache?.keys()) ?? []) {
    if (!wanted.has(new URL(url).pathname)) await cache?.delete(url)
  }
}

async function listPictures(): Promise<Set<string>> {
  const cache = (await hasCache()) ? await openCache() : null
  return new Set(((await cache?.keys()) ?? []).map(({ url }) => new URL(url).pathname))
}

/** Offline, uses only cached forms: a rotated phone would request another one, and show none. */
export function useShownImages(images: Images): Images {
  const isLost = useLostSince() !== null
  const [cached, setCached] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!isLost) return
    let isLeft = false
    void listPictures().then((found) => {
      if (!isLeft) setCached(found)
    })
    return () => {
      isLeft = true
    }
  }, [isLost])
  if (!isLost) return images
  return images.map((shown) => {
    const renditions = shown.image.renditions.filter(({ url }) => cached.has(url))
    return renditions.length > 0 ? { ...shown, image: { ...shown.image, renditions } } : shown
  })
}
