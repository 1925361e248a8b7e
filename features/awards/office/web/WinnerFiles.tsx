import { useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ExportButtons } from '#web/parts/list/ExportButtons.tsx'
import { type ChosenWinners, exportWinners, type Paper, type WinnerStage } from '../contract-winners.ts'
import { CertificatesDialog, PlaceCardsDialog, SlidesDialog } from './FileDialogs.tsx'

interface WinnerFilesProps {
  contestId: string
  chosen: ChosenWinners
  stage: WinnerStage
  /** The usual paper of the organiser's country. */
  paper: Paper
}

const dialogs = {
  certificates: CertificatesDialog,
  cards: PlaceCardsDialog,
  slides: SlidesDialog,
} as const

/** The files for chosen winners. */
export function WinnerFiles({ contestId, chosen, stage, paper }: WinnerFilesProps) {
  const t = useMessages('awards')
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Dialog = opened && dialogs[opened]
  return (
    <>
      <ExportButtons file={exportWinners} inputOf={(format) => ({ contestId, chosen, format })} />
      {stage === 'announced' && (
        <Button look="text" small onClick={() => setOpened('certificates')}>
          {t('winners.files.title')}
        </Button>
      )}
      <Button look="text" small onClick={() => setOpened('cards')}>
        {t('winners.cards.title')}
      </Button>
      <Button look="text" small onClick={() => setOpened('slides')}>
        {t('winners.slides.title')}
      </Button>
      {Dialog && <Dialog {...{ contestId, chosen, paper }} onClose={() => setOpened(null)} />}
    </>
  )
}
