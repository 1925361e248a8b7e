import { useState } from 'react'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { DownloadButton } from '#web/parts/DownloadButton.tsx'
import type { Chosen } from '../contract-admin.ts'
import { downloadFiles, removeLabel } from '../contract-review.ts'
import { EligibilityDialog, useDecided } from './EligibilityDialog.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { refreshed } from './refreshed-queries.ts'
import { WaiveDialog } from './WaiveDialog.tsx'

export interface Done {
  message: string
  /** The label and its projects, to be removed again. */
  undo: { label: string; projectIds: string[] } | null
}

interface BulkActionsProps {
  chosen: Chosen
  count: number
  /** Reminders are sent for one contest. */
  contestId: string | undefined
  onDone(done: Done): void
}

/** Labels, reminders, eligibility, fees and files of the chosen projects of a list. */
export function BulkActions(props: BulkActionsProps) {
  const { chosen, count, contestId, onDone } = props
  const t = useMessages('projects')
  const [dialog, setDialog] = useState<'label' | 'remind' | 'ineligible' | 'waiver' | null>(null)
  const decided = useDecided()
  const close = () => setDialog(null)
  return (
    <>
      <Button small onClick={() => setDialog('label')}>
        {t('label.add')}
      </Button>
      {contestId && (
        <Button small onClick={() => setDialog('remind')}>
          {t('remind.action')}
        </Button>
      )}
      <Button small onClick={() => setDialog('ineligible')}>
        {t('eligibility.mark_ineligible')}
      </Button>
      <Button small onClick={() => setDialog('waiver')}>
        {t('waiver.action')}
      </Button>
      <DownloadButton small file={downloadFiles} input={{ chosen }}>
        {t('files.download')}
      </DownloadButton>
      {dialog === 'label' && (
        <LabelDialog
          chosen={chosen}
          onDone={(label, { count: added, projectIds }) =>
            onDone({
              message: t('label.added', { label, count: added }),
              undo: projectIds.length > 0 ? { label, projectIds } : null,
            })
          }
          onClose={close}
        />
      )}
      {dialog === 'ineligible' && (
        <EligibilityDialog
          chosen={chosen}
          count={count}
          onDone={(answer) => onDone({ message: decided(answer), undo: null })}
          onClose={close}
        />
      )}
      {dialog === 'remind' && contestId && (
        <RemindDialog contestId={contestId} chosen={chosen} onClose={close} />
      )}
      {dialog === 'waiver' && (
        <WaiveDialog
          chosen={chosen}
          count={count}
          onDone={(message) => onDone({ message, undo: null })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Removes a label from the projects that it was just added to. */
export function useUndoLabel(onDone: (done: Done) => void) {
  const t = useMessages('projects')
  return useApiAction(removeLabel, {
    refreshes: refreshed,
    onDone: () => onDone({ message: t('label.undone'), undo: null }),
  })
}
