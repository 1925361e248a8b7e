import { useEffect, useState } from 'react'
import type { BlindWork } from '#features/jury/anonymity/blind-work.ts'
import { useLostSince } from '#web/offline/connection.ts'
import { presentUser } from '#web/session/session.ts'

/*
 * The pictures of the entries that were loaded ahead, in the forms in which the room shows them on this device. They go
 * with everything else that is kept: at the end of the session, or once the entry is not to be read any more.
 */

const unsentIn = 'room'

type Images = BlindWork['images']

/** Whether a browser keeps anything at all depends on how the portal is reached. */
const isPossible = () => 'caches' in globalThis && presentUser() !== null

/** Keeps what stands at these addresses; a full storage costs the pictures, not the marks. */
export async function cachePictures(addresses: readonly string[]): Promise<void> {
  if (!isPossible()) return
  try {
    const unsent = await caches.open(unsentIn)
    for (const address of addresses) {
      if (address && isPossible() && !(await unsent.match(address))) await unsent.add(address)
    }
  } catch {
    // What could not be kept is asked for when it is shown.
  }
}

/** Lets go of all pictures but those at these addresses. */
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

/** Offline only the forms that are here: a phone that was turned would ask for another, and show none. */
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
