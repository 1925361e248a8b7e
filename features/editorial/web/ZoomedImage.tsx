import type { ImageView } from '#features/files/storage/contract.ts'
import { useZoomStage } from '#web/parts/use-zoom-stage.ts'
import { ZoomDialog } from '#web/parts/ZoomDialog.tsx'

interface ZoomedImageProps {
  image: ImageView
  label: string
  onStep(step: 1 | -1): void
  onClose(): void
}

/** One image of the entry in full screen. */
export function ZoomedImage({ image, ...dialog }: ZoomedImageProps) {
  return <ZoomDialog {...dialog} stage={useZoomStage(image, '')} />
}
