import { useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'

interface RemoveAskingProps {
  /** What is removed, for screen readers. */
  name: string
  busy: boolean
  onRemove(): void
}

export function RemoveAsking({ name, busy, onRemove }: RemoveAskingProps) {
  const t = useMessages('jury')
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button look="text" small onClick={() => setIsAsking(true)}>
        {t('questions.remove')}
        <span className="visually-hidden">{` ${name}`}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('questions.remove_title')}
          lead={t('questions.remove_lead')}
          action={t('questions.remove')}
          sending={{ isPending: busy, error: null }}
          onConfirm={() => {
            close()
            onRemove()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
