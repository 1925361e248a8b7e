import type OpenSeadragon from 'openseadragon'
import { useCallback } from 'react'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { EntryPlace } from '#features/jury/panel/contract.ts'
import { useZoomStage } from '#web/parts/use-zoom-stage.ts'
import { ZoomDialog } from '#web/parts/ZoomDialog.tsx'
import { layDeepest } from './deepest-layer.ts'

type DeepZoomProps = {
  place: EntryPlace
  image: ImageView
  /** The form that the page shows, which the browser therefore supports and has cached. */
  url: string
  label: string
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** One image of an entry in full screen, down to the pixels of its original. */
export function DeepZoom({ place, image, url, ...dialog }: DeepZoomProps) {
  const { projectId, categoryId } = place
  const deepen = useCallback(
    (viewer: OpenSeadragon.Viewer) => layDeepest(viewer, { projectId, categoryId }, image),
    [projectId, categoryId, image],
  )
  return <ZoomDialog {...dialog} stage={useZoomStage(image, url, deepen)} />
}
