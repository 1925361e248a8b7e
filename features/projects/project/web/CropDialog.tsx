import { type KeyboardEvent, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import type { ProjectImage } from '../contract.ts'
import 'react-easy-crop/react-easy-crop.css'
import type { Crop } from '#features/files/storage/contract.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import style from './CropDialog.module.css'
import { useStep } from './StepContext.ts'

/** As wide as the opening of a page usually is. */
const openingAspect = 40 / 21
const closest = 5
const zoomStep = 0.1
const moveStep = 8

function addressFor({ image }: ProjectImage): string | undefined {
  const forms = image.renditions
    .filter(({ format }) => format === 'webp')
    .toSorted((a, b) => a.width - b.width)
  return (forms.find(({ width }) => width >= 1080) ?? forms.at(-1))?.url
}

const percentagesOf = ({ x, y, width, height }: Crop): Area => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})

/** In fractions, and never beyond the edge of the image. */
function cropOf({ x, y, width, height }: Area): Crop {
  const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 100) / 10_000))
  return { x: share(x), y: share(y), width: share(width), height: share(height) }
}

interface CropDialogProps {
  row: ProjectImage
  place: number
  onClose(): void
}

export function CropDialog({ row, place, onClose }: CropDialogProps) {
  const t = useMessages('files')
  const shared = useMessages('shared')
  const sizeId = useId()
  const { set } = useStep()
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const apply = (crop: Crop | null) => {
    set(`images.${row.id}.crop`, crop)
    onClose()
  }
  const come = (step: number) => setZoom((before) => Math.min(closest, Math.max(1, before + step)))
  const listen = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') come(zoomStep)
    if (event.key === '-') come(-zoomStep)
  }
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('media.crop_image', { place })}
      lead={t('media.crop_lead')}
      actions={
        <>
          <Button onClick={() => area && apply(cropOf(area))}>{t('media.crop_keep')}</Button>
          {row.crop && (
            <Button look="text" onClick={() => apply(null)}>
              {t('media.crop_reset')}
            </Button>
          )}
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      <div className={style.stage}>
        <Cropper
          image={addressFor(row)}
          aspect={openingAspect}
          crop={at}
          zoom={zoom}
          maxZoom={closest}
          keyboardStep={moveStep}
          showGrid={false}
          disableAutomaticStylesInjection
          initialCroppedAreaPercentages={row.crop ? percentagesOf(row.crop) : undefined}
          classes={{ cropAreaClassName: style.frame }}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': t('media.crop_frame'),
            onKeyDownCapture: listen,
          }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropAreaChange={setArea}
        />
      </div>
      <div className={style.size}>
        <label htmlFor={sizeId}>{t('media.crop_size')}</label>
        <input
          id={sizeId}
          type="range"
          min={1}
          max={closest}
          step={zoomStep}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </div>
      <p className={style.keys}>{t('media.crop_keys')}</p>
    </Dialog>
  )
}
