import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { getJurorProfile, type JurorProfile, setPortraitCrop } from '../contract-profile.ts'
import { type Crop, portraitRatio } from '../portrait.ts'
import style from './CropDialog.module.css'

const mostZoom = 4
const zoomStep = 0.05
/** How far an arrow key moves the image, in screen pixels. */
const arrowStep = 8

const within = (value: number) => Math.min(100, Math.max(0, value))

interface CropDialogProps {
  portrait: NonNullable<JurorProfile['portrait']>
  onClose(): void
}

/** Sets the crop of the portrait by dragging, the wheel, or the arrow keys and the slider. */
export function CropDialog({ portrait, onClose }: CropDialogProps) {
  const t = useMessages('jury')
  const zoomId = useId()
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [chosen, setChosen] = useState<Crop>(portrait.crop)
  const keep = useApiAction(setPortraitCrop, { refreshes: [getJurorProfile], onDone: onClose })
  const source = portrait.image.renditions
    .filter(({ format }) => format === 'webp')
    .toSorted((one, other) => one.width - other.width)
    .findLast(({ width }) => width <= 1080)
  const send = () => {
    const crop = {
      x: within(chosen.x),
      y: within(chosen.y),
      width: within(chosen.width),
      height: within(chosen.height),
    }
    keep.mutate({ crop }, { onError: (error) => say.error(error.message) })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('questions.crop_title')}
      lead={t('questions.crop_lead')}
      actions={
        <>
          <Button busy={keep.isPending} onClick={send}>
            {t('questions.crop_keep')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('questions.cancel')}
          </Button>
        </>
      }
    >
      <div className={style.stage}>
        <Cropper
          image={source?.url ?? portrait.image.renditions.at(-1)?.url}
          crop={at}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={portraitRatio}
          keyboardStep={arrowStep}
          disableAutomaticStylesInjection
          initialCroppedAreaPercentages={portrait.crop}
          classes={{ cropAreaClassName: style.area ?? '' }}
          cropperProps={{ 'aria-label': t('questions.crop_area'), role: 'application' }}
          mediaProps={{ alt: '' }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropAreaChange={setChosen}
        />
      </div>
      <label className={style.zoom} htmlFor={zoomId}>
        {t('questions.zoom')}
        <input
          id={zoomId}
          type="range"
          min={1}
          max={mostZoom}
          step={zoomStep}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </Dialog>
  )
}
