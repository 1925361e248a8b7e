import { useEffect, useState } from 'react'
import type { BlindWork } from '#features/jury/anonymity/blind-work.ts'
import { useLostSince } from '#web/offline/connection.ts'
import { presentUser } from '#web/session/session.ts'

/*
 * The preloaded pictures of the next entries, in the forms that this device shows. They are deleted with all other
 * cached data: at the end of the session, or once the juror may no longer read the entry.
 */

const unsentIn = 'room'

type Images = BlindWork['images']

/** The cache exists only in a secure context. */
const isPossible = () => 'caches' in globalThis && presentUser() !== null

/** Caches the files at these addresses; a full storage loses the pictures, not the scores. */
export async function cachePictures(addresses: readonly string[]): Promise<void> {
  if (!isPossible()) return
  try {
    const unsent = await caches.open(unsentIn)
    for (const address of addresses) {
      if (address && isPossible() && !(await unsent.match(address))) await unsent.add(address)
    }
    // The user has logged out meanwhile, and opening may have created the cache again.
    if (!isPossible()) await caches.delete(unsentIn)
  } catch {
    // A picture that is not cached is fetched when shown.
  }
}

/** Deletes all cached pictures except those at these addresses. */
export async function cacheOnlyPictures(wanted: ReadonlySet<string>): Promise<void> {
  if (!isPossible() || !(await caches.has(unsentIn))) return
  const unsent = await caches.open(unsentIn)
  for (const { url } of await unsent.keys()) {
    if (!wanted.has(new URL(url).pathname)) await unsent.delete(url)
  }
}

async function listPictures(): Promise<Set<string>> {
  if (!isPossible() || !(await caches.has(unsentIn))) return new Set()
  const unsent = await caches.open(unsentIn)
  return new Set((await unsent.keys()).map(({ url }) => new URL(url).pathname))
}

/** Offline, uses only cached forms: a rotated phone would request another one, and show none. */
export function useShownImages(images: Images): Images {
  const isLost = useLostSince() !== null
  const [unsent, setSaved] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!isLost) return
    let isLeft = false
    void listPictures().then((found) => {
      if (!isLeft) setSaved(found)
    })
    return () => {
      isLeft = true
    }
  }, [isLost])
  if (!isLost) return images
  return images.map((shown) => {
    const renditions = shown.image.renditions.filter(({ url }) => unsent.has(url))
    return renditions.length > 0 ? { ...shown, image: { ...shown.image, renditions } } : shown
  })
}
