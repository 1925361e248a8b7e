import { useEffect, useEffectEvent } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TwoVersions } from './TwoVersions.tsx'

interface VersionsDialogProps {
  conflicts: readonly { field: string; name: string; mine: string; theirs: string }[]
  onChoose: (field: string, whose: 'mine' | 'theirs') => void
  /** The keys 1 and 2 choose, on screens where digits score. */
  hasKeys?: boolean
}

/** Fields that were changed here and elsewhere. It stays open until one version of each is chosen: neither is lost. */
export function VersionsDialog({ conflicts, onChoose, hasKeys }: VersionsDialogProps) {
  const t = useMessages('shared')
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    const [first] = conflicts
    if (first && key === '1') onChoose(first.field, 'mine')
    if (first && key === '2') onChoose(first.field, 'theirs')
  })
  useEffect(() => {
    if (!hasKeys) return
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [hasKeys])
  return (
    <Dialog
      opened={conflicts.length > 0}
      wide
      onClose={() => undefined}
      title={t('versions.title')}
      lead={t('versions.lead')}
      actions={null}
    >
      {conflicts.map(({ field, ...versions }) => (
        <TwoVersions
          key={field}
          {...versions}
          hasKeys={hasKeys}
          onChoose={(whose) => onChoose(field, whose)}
        />
      ))}
    </Dialog>
  )
}
