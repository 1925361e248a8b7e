import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type EntryEvaluation, type EntryPlace, getEntryEvaluation } from '#features/jury/panel/contract.ts'
import { questionOf } from '#web/api/query.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { cachePictures } from './cached-pictures.ts'
import { stageSizes, thumbSizes } from './EvaluationImages.tsx'

/** Enough for a juror who is offline for a while. */
const howMany = 10
const minute = 60_000

/**
 * Preloads the rest of this entry and the next entries, texts and images in the forms of the evaluation screen, one
 * after the other, nearest first; in data-saving mode only the next one. They are cached on the device, so that the
 * page can be reloaded offline.
 */
export function NextEntries({ here, ahead }: { here: EntryPlace; ahead: readonly EntryPlace[] }) {
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const wanted = isSparing() ? ahead.slice(0, 1) : [here, ...ahead.slice(0, howMany)]
  const first = wanted.findIndex((place) => !ready.has(keyOf(place)))
  const loading = first === -1 ? wanted : wanted.slice(0, first + 1)
  return (
    <div hidden>
      {loading.map((place) => (
        <NextEntry
          key={keyOf(place)}
          place={place}
          onReady={() => setReady((before) => new Set([...before, keyOf(place)]))}
        />
      ))}
    </div>
  )
}

const keyOf = ({ projectId, categoryId }: EntryPlace) => `${projectId} ${categoryId}`

function isSparing(): boolean {
  const line: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof line === 'object' && line !== null && 'saveData' in line && line.saveData === true
}

function NextEntry({ place, onReady }: { place: EntryPlace; onReady: () => void }) {
  const { projectId, categoryId } = place
  const { data } = useQuery<EntryEvaluation>({
    ...questionOf(getEntryEvaluation, { projectId, categoryId }),
    // The screen fetches again when opened, so these may be stale.
    staleTime: 10 * minute,
    gcTime: 60 * minute,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!data) return null
  return (
    <Collected
      key={data.assignmentId}
      onReady={(addresses) => {
        onReady()
        void cachePictures(addresses)
      }}
    >
      {data.work.images.map(({ image }) => (
        <div key={image.id}>
          <Picture image={image} alt="" sizes={stageSizes} eager />
          <Picture image={image} alt="" sizes={thumbSizes} eager />
        </div>
      ))}
    </Collected>
  )
}

/** Reports once when every image has loaded or failed, and in which forms. */
function Collected({ children, onReady }: { children: ReactNode; onReady: (addresses: string[]) => void }) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const tell = useEffectEvent(onReady)
  useEffect(() => {
    if (!box) return
    let isLeft = false
    const images = [...box.querySelectorAll('img')]
    const settled = images.map(
      (image) =>
        image.complete ||
        new Promise((done) => {
          image.addEventListener('load', done, { once: true })
          image.addEventListener('error', done, { once: true })
        }),
    )
    void Promise.all(settled).then(() => {
      if (!isLeft) tell(images.map(({ currentSrc }) => currentSrc))
    })
    return () => {
      isLeft = true
    }
  }, [box])
  return <div ref={setBox}>{children}</div>
}
