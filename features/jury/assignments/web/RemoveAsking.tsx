import { useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'

interface RemoveAskingProps {
  name: string
  question: string
  busy: boolean
  onRemove(): void
}

export function RemoveAsking({ name, question, busy, onRemove }: RemoveAskingProps) {
  const t = useMessages('jury')
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button look="text" small aria-label={name} onClick={() => setIsAsking(true)}>
        {t('questions.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={question}
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
