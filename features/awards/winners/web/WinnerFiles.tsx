import { useState } from 'react'
import { exportFormats, formatNames } from '#shared/csv.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import { type ChosenWinners, exportWinners, type Paper, type WinnerStage } from '../contract-winners.ts'
import { CertificatesDialog, PlaceCardsDialog, SlidesDialog } from './FileDialogs.tsx'

interface WinnerFilesProps {
  contestId: string
  chosen: ChosenWinners
  stage: WinnerStage
  /** The usual paper of the organiser's country. */
  paper: Paper
  look?: 'text'
}

const dialogs = {
  certificates: CertificatesDialog,
  cards: PlaceCardsDialog,
  slides: SlidesDialog,
} as const

/** The files for chosen winners. */
export function WinnerFiles({ contestId, chosen, stage, paper, look }: WinnerFilesProps) {
  const t = useMessages('awards')
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Dialog = opened && dialogs[opened]
  return (
    <>
      {exportFormats.map((format) => (
        <DownloadButton
          key={format}
          look={look}
          small
          file={exportWinners}
          input={{ contestId, chosen, format }}
        >
          {t('winners.export', { format: formatNames[format] })}
        </DownloadButton>
      ))}
      {stage === 'announced' && (
        <Button look={look} small onClick={() => setOpened('certificates')}>
          {t('winners.files.title')}
        </Button>
      )}
      <Button look={look} small onClick={() => setOpened('cards')}>
        {t('winners.cards.title')}
      </Button>
      <Button look={look} small onClick={() => setOpened('slides')}>
        {t('winners.slides.title')}
      </Button>
      {Dialog && <Dialog {...{ contestId, chosen, paper }} onClose={() => setOpened(null)} />}
    </>
  )
}
